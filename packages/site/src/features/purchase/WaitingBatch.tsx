import { Button } from 'antd';
import { FLOW_SAY } from './flow-copy.ts';
import { Notice } from './Notice.tsx';
import { PayButton } from './PayButton.tsx';
import type { WaitingView } from './order-view.ts';
import type { Ordering } from './use-ordering.ts';

const SAY = FLOW_SAY.resume;

/**
 * A batch that waited for money: paid as it was sent, given up, or paid in the meantime. What was changed since is named,
 * for it is not in that batch.
 */
export function WaitingBatch(props: WaitingView & { ordering: Ordering }) {
  const { standing, count, changes, canOrderAnew, ordering } = props;
  const isPaid = standing === 'paid';
  const hasChanges = changes.length > 0;
  const isAnew = hasChanges && canOrderAnew;
  const pay = (label: string) => (
    <PayButton type={isAnew ? 'default' : 'primary'} onPay={ordering.resume}>
      {label}
    </PayButton>
  );
  return (
    <Notice
      title={isPaid ? SAY.paidTitle : SAY.unpaidTitle}
      lines={[isPaid ? SAY.paid(count) : SAY.unpaid(count), ...(hasChanges ? [SAY.changed(changes)] : [])]}
      onCancel={ordering.close}
    >
      <Button onClick={ordering.close}>{SAY.later}</Button>
      {isPaid && (
        <Button type="primary" onClick={ordering.resume}>
          {SAY.show}
        </Button>
      )}
      {!isPaid && !isAnew && (
        <Button onClick={() => ordering.giveUp({ isAgain: false })}>{SAY.giveUp}</Button>
      )}
      {!isPaid && pay(hasChanges ? SAY.goOld : SAY.go)}
      {!isPaid && isAnew && (
        <Button type="primary" onClick={() => ordering.giveUp({ isAgain: true })}>
          {SAY.giveUpAnew}
        </Button>
      )}
    </Notice>
  );
}
