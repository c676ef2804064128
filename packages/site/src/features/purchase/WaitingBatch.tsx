import { Button } from 'antd';
import { FLOW_SAY } from './flow-copy.ts';
import { Notice } from './Notice.tsx';
import { PayButton } from './PayButton.tsx';
import type { Ordering, WaitingView } from './use-ordering.ts';

const SAY = FLOW_SAY.resume;

/**
 * A batch that waited for money: paid as it was sent, given up, or paid in the meantime. What was changed since is named,
 * for it is not in that batch.
 */
export function WaitingBatch({ standing, count, changes, ordering }: WaitingView & { ordering: Ordering }) {
  const isPaid = standing === 'paid';
  const text = isPaid ? SAY.paid(count) : SAY.unpaid(count);
  const hasChanges = changes.length > 0;
  const pay = (label: string) => (
    <PayButton type={hasChanges ? 'default' : 'primary'} onPay={ordering.resume}>
      {label}
    </PayButton>
  );
  return (
    <Notice
      title={isPaid ? SAY.paidTitle : SAY.unpaidTitle}
      text={[text, ...(hasChanges ? [SAY.changed(changes)] : [])].join('\n')}
      onCancel={ordering.close}
    >
      <Button onClick={ordering.close}>{SAY.later}</Button>
      {isPaid && (
        <Button type="primary" onClick={ordering.resume}>
          {SAY.show}
        </Button>
      )}
      {!isPaid && !hasChanges && (
        <Button onClick={() => ordering.giveUp({ isAgain: false })}>{SAY.giveUp}</Button>
      )}
      {!isPaid && pay(hasChanges ? SAY.goOld : SAY.go)}
      {!isPaid && hasChanges && (
        <Button type="primary" onClick={() => ordering.giveUp({ isAgain: true })}>
          {SAY.giveUpAnew}
        </Button>
      )}
    </Notice>
  );
}
