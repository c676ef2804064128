import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import type { ExportKind } from '@giftship/shared/operators/export-contract';
import { useState } from 'react';
import { desk } from '../lib/desk.ts';
import { tellFailure } from '../lib/failures.ts';
import { newKey } from '../lib/new-key.ts';
import { LISTS_COPY } from './copy.ts';
import { TaskDialog } from './TaskDialog.tsx';

const SAY = LISTS_COPY.export;

/** A list that can be taken along, and what its call is asked where that is not what stands in the address. */
export interface Exported {
  kind: ExportKind;
  search?: object;
}

/** 导出: the current filter as a table, made by a task whose result is downloaded (O035). */
export function ExportMenu({ kind, search }: Required<Exported>) {
  const mayRun = desk().useMayExport();
  const [taskId, setTaskId] = useState<number | null>(null);
  if (!mayRun) return null;
  const start = (format: 'xlsx' | 'csv') =>
    void desk()
      .exports.start({ body: { kind, format, search: { ...search } }, key: newKey() })
      .then(({ task_id }) => setTaskId(task_id), tellFailure);
  return (
    <>
      <ActionMenu
        isButton
        label={SAY.menu}
        title={SAY.menu}
        actions={[
          { title: SAY.xlsx, run: () => start('xlsx') },
          { title: SAY.csv, run: () => start('csv') },
        ]}
      />
      {taskId !== null && (
        <TaskDialog taskId={taskId} title={SAY.title} onEnd={() => {}} onClose={() => setTaskId(null)} />
      )}
    </>
  );
}
