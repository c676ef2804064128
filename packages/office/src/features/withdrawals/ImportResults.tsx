import { PAYOUT_COLUMNS } from '@giftship/shared/withdrawals/labels';
import { MOST_WITHDRAWALS } from '@giftship/shared/withdrawals/office-contract';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { BankResults } from '../../bank/BankResults.tsx';
import type { BankResult } from '../../bank/read-results.ts';
import { RESULTS_COPY as SAY } from '../../bank/results-copy.ts';

/** What the bank made of a file of withdrawals (O154). */
export function ImportResults({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<BankResult[]>([]);
  return (
    <DecideDialog
      title={SAY.title}
      action="withdrawal.result"
      verb={SAY.send}
      noReason
      isReady={rows.length > 0}
      isDirty={rows.length > 0}
      content={rows}
      run={({ key }) =>
        api.withdrawals.importResult({
          body: { rows: rows.map(({ sn, ...row }) => ({ withdraw_sn: sn, ...row })) },
          key,
        })
      }
      onDone={() => {
        void refreshList('withdrawals');
        void refreshList('payout-files');
      }}
      tell={tellResults}
      onClose={onClose}
    >
      <BankResults
        snTitle={PAYOUT_COLUMNS.withdraw_sn}
        most={MOST_WITHDRAWALS.file}
        rows={rows}
        onRead={setRows}
      />
    </DecideDialog>
  );
}
