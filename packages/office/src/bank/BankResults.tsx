import { useState } from 'react';
import type { BankResult, ReadResults, ResultSheet } from './read-results.ts';
import { RESULTS_COPY as SAY } from './results-copy.ts';
import { SheetPick } from '../sheets/SheetPick.tsx';
import { SheetState } from '../sheets/SheetState.tsx';

const MOST_NAMED = 20;

interface BankResultsProps extends ResultSheet {
  rows: readonly BankResult[];
  onRead: (rows: BankResult[]) => void;
}

/** What the bank made of a file: the sheet is read in the page, and only numbers and results are sent (O154, O170). */
export function BankResults({ snTitle, most, rows, onRead }: BankResultsProps) {
  const [sheet, setSheet] = useState<ReadResults | null>(null);
  const [fault, setFault] = useState('');
  const faults = sheet?.faults ?? [];
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
            onRead(found?.rows ?? []);
            setSheet(found);
            setFault(file.fault);
          }}
        />
      </div>
      {rows.length > 0 && <p role="status">{SAY.read(paid, rows.length - paid)}</p>}
      <SheetState sheet={sheet} fault={fault} />
      {faults.length > 0 && (
        <div className="bad" role="alert">
          {rows.length > 0 ? SAY.leftOut(faults.length) : SAY.noneRead(faults.length)}
          <ul>
            {faults.slice(0, MOST_NAMED).map((each) => (
              <li key={each}>{each}</li>
            ))}
            {faults.length > MOST_NAMED && <li>{SAY.more(faults.length - MOST_NAMED)}</li>}
          </ul>
        </div>
      )}
    </>
  );
}
