import { failureText } from '../lib/failures.ts';
import { SHEET_COPY as SAY } from './copy.ts';

interface SheetStateProps {
  /** What was read; null before, and after what could not be. */
  sheet: { hidden: number } | null;
  /** Why a file could not be read; '' where it could. */
  fault: string;
  /** What the service says of it, where it is asked before it goes. */
  preview?: { isPending: boolean; isError: boolean; error: unknown };
  /** Something else comes first. */
  isHeld?: boolean;
}

/** What became of a sheet that was picked: rows that were hidden in it, that it is looked at, or why it cannot be. */
export function SheetState({ sheet, fault, preview, isHeld = false }: SheetStateProps) {
  const failure = fault || (sheet !== null && preview?.isError ? failureText(preview.error) : '');
  return (
    <>
      {sheet && sheet.hidden > 0 && <p role="status">{SAY.hidden(sheet.hidden)}</p>}
      {sheet && !isHeld && preview?.isPending && <p role="status">{SAY.reading}</p>}
      {failure !== '' && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
