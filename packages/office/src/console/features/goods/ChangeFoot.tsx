import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { subjectOfReview } from './ChangeDetail.tsx';
import { CHANGES_COPY, OWN_GOODS_COPY as SAY } from './copy.ts';
import { FootNote } from './GoodsFoot.tsx';
import type { OwnReview, Said } from './own-form.ts';
import { useSaving } from './use-acts.ts';
import { dropDraft, useOwnForm, useOwnReview } from './use-own-form.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** What can be done with a change that is wanted: save and send it in, or take it back (S022). */
export function ChangeFoot({ row, isOpen }: { row: OwnReview; isOpen: boolean }) {
  const { data } = useOwnReview(row.review_id);
  const [isBack, setBack] = useState(false);
  const { goods_id, status } = row;
  return (
    <>
      {isOpen && data && <Actions key={row.review_id} review={data} />}
      {goods_id !== null && <Link to={PATHS.goods({ open: String(goods_id) })}>{CHANGES_COPY.toGoods}</Link>}
      {status === REVIEW_STATUS.waiting && (
        <>
          <span className="drawer-gap" />
          <Button danger onClick={() => setBack(true)}>
            {SAY.withdraw}
          </Button>
        </>
      )}
      {isBack && <WithdrawDialog reviews={[row]} onClose={() => setBack(false)} />}
    </>
  );
}

function Actions({ review }: { review: OwnReview & { wanted: Said } }) {
  const { review_id, goods_id } = review;
  const form = useOwnForm(subjectOfReview(review));
  const { run, isBusy } = useSaving(form.base.key, {
    save: (body, key) => api.goods.saveDraft({ body: { review_id, ...body }, key }),
  });
  const save = (isSent: boolean) =>
    void run({
      body: form.isDirty ? form.body : null,
      open: review_id,
      isSent,
      says: SAY.draftSaved,
    });
  // A change of goods that there are is edited with them.
  const isBlocked = goods_id === null && form.faults.length > 0;
  return (
    <>
      <Button type="primary" disabled={isBlocked} loading={isBusy} onClick={() => save(true)}>
        {SAY.submit}
      </Button>
      {form.isDirty && (
        <>
          <Button disabled={isBlocked || isBusy} onClick={() => save(false)}>
            {SAY.saveDraft}
          </Button>
          <Button onClick={() => dropDraft(form.base.key)}>{SAY.discard}</Button>
        </>
      )}
      <FootNote form={form} isDraft />
    </>
  );
}
