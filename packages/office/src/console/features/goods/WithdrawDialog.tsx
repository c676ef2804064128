import { toast } from '@giftship/kit/toast/toast.ts';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import type { OwnReview } from './own-form.ts';
import { refreshOwn } from './use-acts.ts';

interface WithdrawDialogProps {
  reviews: readonly Pick<OwnReview, 'review_id' | 'name'>[];
  onClose: () => void;
}

/** Takes changes back that nobody has decided yet (S022). */
export function WithdrawDialog({ reviews, onClose }: WithdrawDialogProps) {
  const review_ids = reviews.map(({ review_id }) => review_id);
  const only = reviews.length === 1 ? reviews[0] : undefined;
  return (
    <DecideDialog
      title={SAY.withdrawTitle(only ? only.name : SAY.changes(reviews.length))}
      action="goods.withdraw"
      verb={SAY.withdraw}
      isGrave
      noReason
      content={review_ids}
      run={({ key }) => atOnce(api.goods.withdraw({ body: { review_ids }, key }))}
      tell={({ withdrawn }) => toast.success(withdrawn === 1 ? SAY.withdrawn : SAY.withdrawnMany(withdrawn))}
      onDone={() => void refreshOwn()}
      onClose={onClose}
    >
      <p className="hint">{SAY.withdrawHint}</p>
    </DecideDialog>
  );
}
