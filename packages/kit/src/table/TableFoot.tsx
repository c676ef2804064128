import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { TABLE_COPY as SAY } from './copy.ts';
import { chooseRowHeight, ROW_HEIGHTS, useRowHeight } from './row-height.ts';

/** Below a table, in sight as long as the table is: how many rows there are, the pages, and how high a row is. */
export function TableFoot({ children }: { children: ReactNode }) {
  const height = useRowHeight();
  return (
    <footer className="table-foot">
      {children}
      <span className="table-height">
        <span aria-hidden="true">{SAY.rowHeight}</span>
        <Segmented
          size="small"
          aria-label={SAY.rowHeight}
          value={height}
          options={ROW_HEIGHTS.map((value) => ({ value, label: SAY.heights[value] }))}
          onChange={chooseRowHeight}
        />
      </span>
    </footer>
  );
}
