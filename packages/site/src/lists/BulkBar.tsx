import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.bulk;

interface BulkBarProps {
  count: number;
  onClear: () => void;
  actions: { title: string; run: () => void; isBusy?: boolean }[];
  children?: ReactNode;
}

/** What can be done with the chosen rows. */
export function BulkBar({ count, onClear, actions, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div className="row user-bulk" role="toolbar" aria-label={SAY.label}>
      <strong className="grow">{SAY.chosen(count)}</strong>
      {actions.map(({ title, run, isBusy }) => (
        <Button key={title} size="small" loading={isBusy ?? false} onClick={run}>
          {title}
        </Button>
      ))}
      {children}
      <Button size="small" type="link" onClick={onClear}>
        {SAY.clear}
      </Button>
    </div>
  );
}
