import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { FaultTable } from './FaultTable.tsx';
import { PaidDialog } from './PaidDialog.tsx';
import type { RecipientStore } from './recipients/types.ts';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { countOutcomes } from './result-counts.ts';
import type { Ordering } from './use-ordering.ts';

interface ResultProps {
  result: FlowResult;
  store: RecipientStore;
  ordering: Ordering;
  platform: number;
  info: PurchaseInfo;
}

/** The result of a payment (M083, M137, M262): what went through, what did not, why, and what to do next. */
export function ResultDialog({ result, store, ordering, platform, info }: ResultProps) {
  const [isBusy, setBusy] = useState(false);
  const { faults, items } = result;
  const counts = countOutcomes(result);
  const { failed } = counts;
  const isBought = items.length > failed;
  const download = async () => {
    setBusy(true);
    try {
      const { faultFile } = await import('./fault-file.ts');
      saveFile(SAY.file, faultFile(faults, store, platform));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PaidDialog
      {...{ result, counts, faults, info, ordering }}
      actions={
        failed > 0 && (
          <>
            <Button size="large" type={isBought ? 'default' : 'primary'} onClick={ordering.start}>
              {SAY.retry(failed)}
            </Button>
            <Button size="large" loading={isBusy} onClick={() => void download()}>
              {SAY.download}
            </Button>
          </>
        )
      }
    >
      <FaultTable {...{ faults, ordering }} />
    </PaidDialog>
  );
}
