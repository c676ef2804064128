import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { type Fen, formatYuan, minusFen, parseYuan } from '@giftship/shared/money/fen';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { PayButton } from './PayButton.tsx';

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

/** The last word before money moves (M136): what, for whom, how much, and what is left after it. */
export function ConfirmDialog(props: ConfirmProps) {
  const { count, total, unitPrice, discount, info, quantity, isKept, onAnswer } = props;
  const [isSent, setSent] = useState(false);
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.wallet.info(), staleTime: 0 });
  const balance = wallet.data && parseYuan(wallet.data.money);
  const after = balance != null ? minusFen(balance, total) : null;
  const missing = balance != null && balance < total ? minusFen(total, balance) : null;
  const facts: (readonly [string, string])[] = [
    [SAY.goods, info.goods_info.goods_name],
    [SAY.express, info.express_info.name],
    [SAY.rows, SAY.rowsValue(count, quantity)],
    [SAY.unit, `￥${formatYuan(unitPrice)}`],
    ...(discount > 0 ? [[SAY.discount, `-￥${formatYuan(discount)}`] as const] : []),
    [SAY.before, balance == null ? '…' : `￥${formatYuan(balance)}`],
    // Its place is kept until it is known: where the money suffices the button below stays under the finger.
    ...(after === null || after >= 0
      ? [[SAY.after, after === null ? '…' : `￥${formatYuan(after)}`] as const]
      : []),
  ];
  const pay = () => {
    if (isSent) return;
    setSent(true);
    onAnswer({ go: true });
  };
  return (
    <Modal
      open
      title={SAY.title}
      width={480}
      mask={{ closable: false }}
      onCancel={() => onAnswer({ cancel: true })}
      footer={[
        <Button key="back" onClick={() => onAnswer({ cancel: true })}>
          {FLOW_SAY.preview.back}
        </Button>,
        <PayButton key="pay" size="large" isSent={isSent} onPay={pay}>
          {SAY.pay(formatYuan(total))}
        </PayButton>,
      ]}
    >
      <p className="purchase-total">
        {SAY.total} <Price yuan={formatYuan(total)} size="large" />
      </p>
      <dl className="purchase-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
      <p className="purchase-rule">{SAY.rule}</p>
    </Modal>
  );
}
