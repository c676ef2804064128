import { formatYuan } from '@giftship/shared/money/fen';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { PATHS } from '../../paths.ts';
import { useLeave } from '../../use-leave.ts';
import { saveFile } from '../../ui/save-file.ts';
import { FaultTable } from './FaultTable.tsx';
import { FLOW_SAY } from './flow-copy.ts';
import type { RecipientStore } from './recipients/types.ts';
import { createdIds } from './run-flow.ts';
import type { Ordering } from './use-ordering.ts';

const SAY = FLOW_SAY.result;

interface ResultProps {
  result: FlowResult;
  store: RecipientStore;
  ordering: Ordering;
  platform: number;
}

/** 出错订单 (M083, M137, M262): what went through, what did not, why, and what to do next. */
export function ResultDialog({ result, store, ordering, platform }: ResultProps) {
  const leave = useLeave();
  const [isBusy, setBusy] = useState(false);
  const { faults } = result;
  const failed = faults.filter(({ isCreated }) => !isCreated);
  const created = createdIds(result.items).size;
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
      title={SAY.title}
      width={860}
      mask={{ closable: false }}
      onCancel={ordering.close}
      footer={[
        <Button key="download" loading={isBusy} onClick={() => void download()}>
          {SAY.download}
        </Button>,
        <Button
          key="packages"
          onClick={() => {
            ordering.close();
            leave(PATHS.packageList());
          }}
        >
          {SAY.packages}
        </Button>,
        failed.length > 0 && (
          <Button key="edit" onClick={ordering.close}>
            {SAY.edit}
          </Button>
        ),
        failed.length > 0 && (
          <Button key="retry" type="primary" onClick={ordering.start}>
            {SAY.retry(failed.length)}
          </Button>
        ),
      ]}
    >
      <p>{SAY.summary(created, failed.length, formatYuan(result.paid))}</p>
      <FaultTable faults={faults} nameOf={ordering.nameOf} />
      {faults.length > failed.length && <p className="hint">{SAY.created}</p>}
      {failed.length > 0 && <p className="hint">{SAY.notCreated}</p>}
    </Modal>
  );
}
