import { formatYuan, minusFen, parseYuan } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useState } from 'react';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { useWallet } from '../../session/use-wallet.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { Notice } from './Notice.tsx';
import { PayButton } from './PayButton.tsx';
import type { WaitingView } from './order-view.ts';
import type { Ordering } from './use-ordering.ts';

const SAY = FLOW_SAY.resume;

type WaitingProps = WaitingView & { ordering: Ordering };

/**
 * A batch that waited for money: recharged for, paid as it was sent, given up, or paid in the meantime. What was changed
 * since is named, for it is not in that batch.
 */
export function WaitingBatch(props: WaitingProps) {
  const { standing, count, changes, ordering } = props;
  const [isGivingUp, setGivingUp] = useState(false);
  const changed = changes.length > 0 ? [SAY.changed(changes)] : [];
  if (standing === 'paid')
    return (
      <Notice title={SAY.paidTitle} lines={[SAY.paid(count), ...changed]} onCancel={ordering.close}>
        <Button onClick={ordering.close}>{SAY.later}</Button>
        <Button type="primary" onClick={ordering.resume}>
          {SAY.show}
        </Button>
      </Notice>
    );
  return isGivingUp ? (
    <GiveUp {...props} back={() => setGivingUp(false)} />
  ) : (
    <Unpaid {...props} changed={changed} giveUp={() => setGivingUp(true)} />
  );
}

/** The money is missing: the way to it is the main one. Once it is there, the batch is paid, or what was changed since. */
function Unpaid(props: WaitingProps & { changed: string[]; giveUp: () => void }) {
  const { count, total, changed, canOrderAnew, ordering, giveUp } = props;
  const wallet = useWallet({ staleTime: 0 });
  const balance = wallet.data && parseYuan(wallet.data.money);
  const missing = balance != null && balance < total ? formatYuan(minusFen(total, balance)) : null;
  const isAnew = missing === null && changed.length > 0 && canOrderAnew;
  return (
    <Notice
      title={missing === null ? SAY.unpaidTitle : SAY.shortTitle(missing)}
      lines={[
        SAY.unpaid(count, formatYuan(total), missing !== null),
        ...changed,
        ...(isAnew ? [] : [SAY.giveUpHint]),
      ]}
      onCancel={ordering.close}
    >
      {!isAnew && (
        <Button type="text" className="notice-aside" onClick={giveUp}>
          {SAY.giveUp}
        </Button>
      )}
      <Button onClick={ordering.close}>{SAY.later}</Button>
      {missing !== null ? (
        <Button
          type="primary"
          onClick={() => openRecharge({ amount: missing, onPaid: () => ordering.resume() })}
        >
          {FLOW_SAY.recharge.go}
        </Button>
      ) : (
        <PayButton type={isAnew ? 'default' : 'primary'} onPay={ordering.resume}>
          {changed.length > 0 ? SAY.goOld : SAY.go}
        </PayButton>
      )}
      {isAnew && (
        <Button type="primary" onClick={() => ordering.giveUp({ isAgain: true })}>
          {SAY.giveUpAnew}
        </Button>
      )}
    </Notice>
  );
}

/** Asked in the place of the first question, with a way back. */
function GiveUp({ count, changes, canOrderAnew, ordering, back }: WaitingProps & { back: () => void }) {
  const isAnew = changes.length > 0 && canOrderAnew;
  return (
    <Notice title={SAY.giveUpTitle} lines={[SAY.giveUpText(count)]} onCancel={ordering.close}>
      <Button onClick={back}>{SAY.back}</Button>
      {isAnew && <Button onClick={() => ordering.giveUp({ isAgain: true })}>{SAY.giveUpAnew}</Button>}
      <Button danger onClick={() => ordering.giveUp({ isAgain: false })}>
        {SAY.giveUp}
      </Button>
    </Notice>
  );
}
