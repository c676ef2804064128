import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import type { FlowFault, FlowResult } from '@giftship/shared/orders/place-order-flow';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { PaidSlip } from './PaidSlip.tsx';
import './result.css';
import { RESULT_SAY as SAY } from './result-copy.ts';
import type { OutcomeCounts } from './result-counts.ts';
import { ResultTitle } from './ResultTitle.tsx';
import { Steps } from './Steps.tsx';
import { useGoToPackages } from './use-go-to-packages.ts';
import type { Ordering } from './use-ordering.ts';
import { Waybills } from './Waybills.tsx';
import { useWallet } from '../../session/use-wallet.ts';

interface PaidDialogProps {
  result: FlowResult;
  counts: OutcomeCounts;
  faults: readonly FlowFault[];
  info: PurchaseInfo;
  ordering: Ordering;
  /** What stands above everything. */
  alert?: ReactNode;
  /** What can be done beside going to the packages, copying and closing. */
  actions: ReactNode;
  /** The rows to look after. */
  children: ReactNode;
}

/** The window of a payment's result: its slip, the rows to look after, and all numbers at its side. */
export function PaidDialog(props: PaidDialogProps) {
  const { result, counts, faults, info, ordering, alert, actions, children } = props;
  const goToPackages = useGoToPackages(ordering);
  const [copied, setCopied] = useState(0);
  const wallet = useWallet({ staleTime: 0 });
  // What the cache remembers is the balance before the payment.
  const balance = wallet.isError ? null : wallet.isFetching ? undefined : wallet.data?.money;
  const waybills = result.items.map(({ kuaidi_sn: number }) => number).filter(Boolean);
  const isBought = result.items.length > counts.failed;
  return (
    <Modal
      open
      className="window-dialog purchase paid-dialog"
      title={<ResultTitle {...{ result, counts }} />}
      width="100%"
      footer={null}
      mask={{ closable: false }}
      onCancel={ordering.close}
    >
      <div className="paid-head" aria-hidden="true">
        {SAY.head}
      </div>
      <Steps at={isBought ? 3 : 2} />
      <div className="paid">
        <div className="paid-main">
          {alert}
          <PaidSlip {...{ result, counts, info, ordering, balance }}>
            {isBought && (
              <Button type="primary" size="large" onClick={goToPackages}>
                {SAY.packages}
              </Button>
            )}
            {waybills.length > 0 && (
              <Button
                size="large"
                icon={copied > 0 ? <CheckOutlined className="ok" /> : <CopyOutlined />}
                onClick={() => void copyWaybills(waybills).then(setCopied)}
              >
                {copied > 0 ? SAY.copiedAll(copied) : SAY.copyAll}
              </Button>
            )}
            <Button size="large" onClick={ordering.close}>
              {counts.failed > 0 ? SAY.edit : SAY.again}
            </Button>
            {actions}
          </PaidSlip>
          {faults.length > 0 && (
            <section className="card paid-faults">
              <h2>
                {SAY.attention} <span className="hint">{SAY.attentionOf(faults.length)}</span>
              </h2>
              {children}
            </section>
          )}
        </div>
        {isBought && <Waybills {...{ result, ordering }} />}
      </div>
    </Modal>
  );
}
