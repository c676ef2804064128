import { useState } from 'react';
import type { BankResult, ResultSheet } from './read-results.ts';
import { RESULTS_COPY as SAY } from './results-copy.ts';
import { SheetPick } from '../sheets/SheetPick.tsx';

interface BankResultsProps extends ResultSheet {
  rows: readonly BankResult[];
  onRead: (rows: BankResult[]) => void;
}

/** What the bank made of a file: the sheet is read in the page, and only numbers and results are sent (O154, O170). */
export function BankResults({ snTitle, most, rows, onRead }: BankResultsProps) {
  const [fault, setFault] = useState('');
  const paid = rows.filter(({ result }) => result === 'paid').length;
  return (
    <>
      <p className="hint">{SAY.hint(snTitle)}</p>
      <div>
        <SheetPick
          label={SAY.pick}
          read={async (...sheet) =>
            (await import('./read-results.ts')).readResults({ snTitle, most }, ...sheet)
          }
          unread={SAY.noRows}
          onRead={(found, file) => {
            onRead(found ?? []);
            setFault(file.fault);
          }}
        />
      </div>
      {rows.length > 0 && <p role="status">{SAY.read(paid, rows.length - paid)}</p>}
      {fault !== '' && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
