import { CloseOutlined } from '@ant-design/icons';
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
    <div className="bulk-bar" role="toolbar" aria-label={SAY.label}>
      <strong>{SAY.chosen(count)}</strong>
      {actions.map(({ title, run, isBusy }) => (
        <Button key={title} type="text" loading={isBusy ?? false} onClick={run}>
          {title}
        </Button>
      ))}
      {children}
      <button type="button" aria-label={SAY.clear} onClick={onClear}>
        <CloseOutlined />
      </button>
    </div>
  );
}
