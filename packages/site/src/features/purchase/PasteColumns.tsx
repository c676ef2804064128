import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import type { ReadSummary } from '../../recipients/read-task.ts';
import '../../recipients/import.css';
import { ColumnsLine } from './ColumnsLine.tsx';
import { SAY } from './copy.ts';

interface PasteColumnsProps {
  summary: ReadSummary;
  mapBy: (mapping: ColumnMapping | undefined) => void;
  readAsLines: () => void;
}

/** What the columns of a pasted table were taken for, changeable as those of a sheet are; or the way back to them. */
export function PasteColumns({ summary, mapBy, readAsLines }: PasteColumnsProps) {
  const isTable = summary.titles.length > 0;
  return (
    <div className="import purchase-paste-columns">
      {isTable ? (
        <ColumnsLine key={JSON.stringify(summary.columns)} {...{ summary, mapBy, readAsLines }} />
      ) : (
        <button type="button" className="link" onClick={() => mapBy(undefined)}>
          {SAY.manual.asColumns}
        </button>
      )}
    </div>
  );
}
