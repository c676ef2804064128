import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { GOODS_IMPORT } from '@giftship/shared/goods/import-contract';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { COUNT_MODES, COUNT_TITLES } from '@giftship/shared/stock/labels';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { atOnce } from '../lists/at-once.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { refreshList } from '../lists/use-office-list.ts';
import type { TitledSheet } from '@giftship/shared/spreadsheet/titled-sheet';
import { SHEET_COPY } from '../sheets/copy.ts';
import { SheetPick } from '../sheets/SheetPick.tsx';
import { SheetState } from '../sheets/SheetState.tsx';
import { withRows } from '../sheets/with-rows.ts';
import { type StockCalls, useStock } from './calls.ts';
import { COUNTS_COPY as SAY } from './copy.ts';

type Mode = keyof typeof COUNT_MODES;
const MODES = entriesOf(COUNT_MODES).map(([value, label]) => ({ value, label }));

interface CountsDialogProps {
  onTask: (taskId: number) => void;
  onClose: () => void;
}

/** Counts out of a sheet: the service says what would become of each row, then it goes, where it is much as a task (O074). */
export function CountsDialog({ onTask, onClose }: CountsDialogProps) {
  const calls = useStock();
  const [mode, setMode] = useState<Mode>('count');
  const [sheet, setSheet] = useState<({ name: string; at: number } & TitledSheet) | null>(null);
  const [fault, setFault] = useState('');
  const body = { mode, ...(sheet?.cells ?? { titles: [], rows: [] }) };
  const preview = useQuery({
    queryKey: ['stock-import', sheet?.at, mode],
    queryFn: ({ signal }) => calls.previewImport({ body, signal }),
    enabled: sheet !== null,
    gcTime: 0,
  });
  const data = sheet === null ? undefined : preview.data;
  const going = data ? data.changed + data.unchanged : 0;
  const template = () =>
    void calls.template().then((file) => 'bytes' in file && saveFile(file.fileName, file.bytes), tellFailure);
  return (
    <DecideDialog
      title={SAY.title}
      action="stock.import"
      verb={SAY.run(going)}
      content={[mode, sheet?.at]}
      isReady={going > 0 && !preview.isFetching}
      isDirty={sheet !== null}
      hint={data && data.wrong > 0 ? SAY.wrongHint(data.wrong) : ''}
      run={({ reason, key }) => atOnce(calls.import({ body: { ...body, reason }, key }))}
      onDone={({ task_id }) => {
        if (task_id === null) void refreshList('stock');
        else onTask(task_id);
      }}
      tell={({ task_id, changed, unchanged, left_out }) =>
        toast.success(task_id === null ? SAY.imported(changed, unchanged, left_out) : SAY.started(left_out))
      }
      onClose={onClose}
    >
      <p className="hint">{SAY.hint}</p>
      <div className="stock-import">
        <SheetPick
          label={SAY.pick}
          read={readCounts}
          unread={SHEET_COPY.unread}
          onRead={(read, { name, fault: wrong }) => {
            setFault(wrong);
            setSheet(read && { name, at: Date.now(), ...read });
          }}
        />
        <Select
          aria-label={SAY.mode}
          prefix={<span className="filter-name">{SAY.mode}</span>}
          value={mode}
          options={MODES}
          getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
          onChange={(next: Mode) => setMode(next)}
        />
        <span className="drawer-gap" />
        <Button type="link" onClick={template}>
          {SAY.template}
        </Button>
      </div>
      {sheet && (
        <p className="hint">
          <samp>{sheet.name}</samp>
        </p>
      )}
      <SheetState sheet={sheet} fault={fault} preview={preview} />
      {data && <Preview data={data} />}
    </DecideDialog>
  );
}

type Plan = Awaited<ReturnType<StockCalls['previewImport']>>;

function Preview({ data }: { data: Plan }) {
  return (
    <section aria-label={SAY.preview}>
      <p role="status">
        <b>{SAY.sums(data.changed, data.unchanged, data.wrong)}</b>
      </p>
      {data.left_out.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
      {data.rows.length > 0 && (
        <div className="stock-lines" tabIndex={0} role="region" aria-label={SAY.preview}>
          <table className="records">
            <thead>
              <tr>
                <th scope="col">{SAY.row}</th>
                <th scope="col">{SAY.goods}</th>
                <th scope="col">{SAY.warehouse}</th>
                <th scope="col">{SAY.change}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.no}>
                  <td>{row.no}</td>
                  {row.text === '' ? (
                    <>
                      <th scope="row">
                        {row.name} <small className="mono">{row.goods_id}</small>
                      </th>
                      <td>{row.warehouse}</td>
                      <td>
                        {row.before} → <b>{row.after}</b>
                      </td>
                    </>
                  ) : (
                    <td colSpan={3} className="bad">
                      {row.text}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

async function readCounts(name: string, bytes: Uint8Array): Promise<TitledSheet | string> {
  const { readTitledSheet } = await import('@giftship/shared/spreadsheet/titled-sheet');
  const read = await readTitledSheet(bytes, {
    fileName: name,
    maxBytes: GOODS_IMPORT.bytes,
    titles: Object.values(COUNT_TITLES),
  });
  return withRows(read);
}
