import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { FaultTable } from './FaultTable.tsx';
import type { RecipientStore } from './recipients/types.ts';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { countOutcomes } from './result-counts.ts';
import { ResultSummary, ResultTitle } from './ResultSummary.tsx';
import './result.css';
import { useGoToPackages } from './use-go-to-packages.ts';
import type { Ordering } from './use-ordering.ts';

interface ResultProps {
  result: FlowResult;
  store: RecipientStore;
  ordering: Ordering;
  platform: number;
}

/** The result of a payment (M083, M137, M262): what went through, what did not, why, and what to do next. */
export function ResultDialog({ result, store, ordering, platform }: ResultProps) {
  const goToPackages = useGoToPackages(ordering);
  const [isBusy, setBusy] = useState(false);
  const { faults, items } = result;
  const counts = countOutcomes(result);
  const { failed } = counts;
  const isBought = items.length > failed;
  const waybills = items.map(({ kuaidi_sn: number }) => number).filter(Boolean);
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
    <Modal
      open
      className="full-dialog flow-dialog"
      title={<ResultTitle {...{ result, counts }} />}
      width={920}
      mask={{ closable: false }}
      onCancel={ordering.close}
      footer={[
        failed > 0 && (
          <Button key="download" loading={isBusy} onClick={() => void download()}>
            {SAY.download}
          </Button>
        ),
        <Button key="again" onClick={ordering.close}>
          {failed > 0 ? SAY.edit : SAY.again}
        </Button>,
        waybills.length > 0 && (
          <Button key="copy" onClick={() => void copyWaybills(waybills)}>
            {SAY.copyAll}
          </Button>
        ),
        failed > 0 && (
          <Button key="retry" type={isBought ? 'default' : 'primary'} onClick={ordering.start}>
            {SAY.retry(failed)}
          </Button>
        ),
        isBought && (
          <Button key="packages" type="primary" onClick={goToPackages}>
            {SAY.packages}
          </Button>
        ),
      ]}
    >
      <ResultSummary {...{ result, counts }} />
      <FaultTable {...{ faults, ordering }} />
    </Modal>
  );
}
