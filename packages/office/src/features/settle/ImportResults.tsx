import { MOST_SETTLEMENTS } from '@giftship/shared/settlement/office-contract';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { BankResults } from '../../bank/BankResults.tsx';
import { PictureInput } from '../../media/PictureInput.tsx';
import type { BankResult } from '../../bank/read-results.ts';
import { RESULTS_COPY } from '../../bank/results-copy.ts';
import { SETTLE_COPY as SAY } from './copy.ts';

/** What the bank made of a file of statements, with its receipt (O170). */
export function ImportResults({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<BankResult[]>([]);
  const [receipt, setReceipt] = useState('');
  const needsReceipt = rows.some(({ result }) => result === 'paid');
  return (
    <DecideDialog
      title={RESULTS_COPY.title}
      action="settlement.result"
      verb={RESULTS_COPY.send}
      noReason
      isReady={rows.length > 0 && (!needsReceipt || receipt !== '')}
      isDirty={rows.length > 0}
      content={[rows, receipt]}
      run={({ key }) =>
        api.settle.importResult({
          body: { rows: rows.map(({ sn, ...row }) => ({ settle_sn: sn, ...row })), receipt },
          key,
        })
      }
      onDone={() => {
        void refreshList('settle');
        void refreshList('settle-files');
        void refreshList('aging');
      }}
      tell={tellResults}
      onClose={onClose}
    >
      <BankResults snTitle={SAY.filters.sn} most={MOST_SETTLEMENTS.file} rows={rows} onRead={setRows} />
      {needsReceipt && (
        <div className="decide-field">
          {SAY.columns.receipt}
          <PictureInput
            label={SAY.columns.receipt}
            value={receipt === '' ? [] : [receipt]}
            most={1}
            paper="receipt"
            onChange={([url = '']) => setReceipt(url)}
          />
        </div>
      )}
    </DecideDialog>
  );
}
