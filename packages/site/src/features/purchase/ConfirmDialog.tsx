import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { type Fen, formatYuan, minusFen, parseYuan } from '@giftship/shared/money/fen';
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { PayButton } from './PayButton.tsx';
import { LateRuler } from './LateRuler.tsx';
import { useWallet } from '../../session/use-wallet.ts';

const SAY = FLOW_SAY.confirm;

interface ConfirmProps extends Answering {
  count: number;
  total: Fen;
  unitPrice: Fen;
  discount: Fen;
  info: PurchaseInfo;
  quantity: number;
  /** Whether this browser writes the payment down. */
  isKept: boolean;
}

/**
 * The last word before money moves (M136): what, for whom, how much, and what is left after it. The focus begins at the
 * amount: a key pressed once too often neither pays nor calls it off.
 */
export function ConfirmDialog(props: ConfirmProps) {
  const { total, unitPrice, info, quantity, isKept, onAnswer } = props;
  const [isSent, setSent] = useState(false);
  const amount = useRef<HTMLParagraphElement>(null);
  const wallet = useWallet({ staleTime: 0 });
  const balance = wallet.data && parseYuan(wallet.data.money);
  const missing = balance != null && balance < total ? minusFen(total, balance) : null;
  const pay = () => {
    if (isSent) return;
    setSent(true);
    onAnswer({ go: true });
  };
  return (
    <Modal
      open
      title={SAY.title}
      className="confirm-dialog"
      width={520}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      afterOpenChange={(isOpen) => isOpen && amount.current?.focus()}
      footer={[
        <Button key="back" size="large" onClick={() => onAnswer({ cancel: true })}>
          {FLOW_SAY.preview.back}
        </Button>,
        <PayButton key="pay" size="large" isSent={isSent} onPay={pay}>
          {SAY.pay(formatYuan(total))}
        </PayButton>,
      ]}
    >
      <p className="purchase-rule">
        <ExclamationCircleOutlined aria-hidden /> {SAY.rule}
      </p>
      <p ref={amount} className="purchase-total" tabIndex={-1}>
        <span>{SAY.total}</span> <Price yuan={formatYuan(total)} size="hero" isSale />
      </p>
      <Facts {...props} balance={balance ?? null} />
      {missing !== null && (
        <p className="warn" role="status">
          {SAY.short(formatYuan(missing))}
        </p>
      )}
      {!isKept && (
        <p className="warn" role="status">
          {SAY.notKept}
        </p>
      )}
      <LateRuler cutoff={info.express_info.cutoff_time} {...{ unitPrice, quantity }} hasHint />
    </Modal>
  );
}

type FactsProps = Omit<ConfirmProps, 'onAnswer' | 'isKept'> & { balance: Fen | null };

/** What is bought, and the balance before and after it. */
function Facts({ count, total, unitPrice, discount, info, quantity, balance }: FactsProps) {
  const after = balance === null ? null : minusFen(balance, total);
  const { express_info: express } = info;
  const facts: (readonly [string, ReactNode])[] = [
    [SAY.goods, info.goods_info.goods_name],
    [
      SAY.express,
      <>
        <CourierMark name={express.name} /> {express.name}
      </>,
    ],
    [SAY.rows, SAY.rowsValue(count, quantity)],
    [SAY.unit, sayYuan(formatYuan(unitPrice))],
    ...(discount > 0 ? [[SAY.discount, `-${sayYuan(formatYuan(discount))}`] as const] : []),
    [SAY.before, balance === null ? '…' : sayYuan(formatYuan(balance))],
    // Its place is kept until it is known: where the money suffices the button below stays under the finger.
    ...(after === null || after >= 0
      ? [[SAY.after, after === null ? '…' : sayYuan(formatYuan(after))] as const]
      : []),
  ];
  return (
    <dl className="purchase-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
