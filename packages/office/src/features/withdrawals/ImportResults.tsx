import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { SheetPick } from '../../media/SheetPick.tsx';
import { FILES_COPY as SAY } from './copy.ts';
import type { PayoutResult } from './read-results.ts';

/** What the bank made of a file: the sheet is read in the page, and only numbers and results are sent (O154). */
export function ImportResults({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<PayoutResult[]>([]);
  const [fault, setFault] = useState('');
  const paid = rows.filter(({ result }) => result === 'paid').length;
  return (
    <DecideDialog
      title={SAY.result}
      action="withdrawal.result"
      verb={SAY.send}
      noReason
      isReady={rows.length > 0}
      isDirty={rows.length > 0}
      content={rows}
      run={({ key }) => api.withdrawals.importResult({ body: { rows }, key })}
      onDone={() => {
        void refreshList('withdrawals');
        void refreshList('payout-files');
      }}
      tell={tellResults}
      onClose={onClose}
    >
      <p className="hint">{SAY.resultHint}</p>
      <div>
        <SheetPick
          label={SAY.pick}
          read={async (...sheet) => (await import('./read-results.ts')).readResults(...sheet)}
          unread={SAY.noRows}
          onRead={(found, file) => {
            setRows(found ?? []);
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
    </DecideDialog>
  );
}
