import { parseYuan } from '@giftship/shared/money/fen';
import type { ReviewRow } from '@giftship/shared/reviews/office-contract';
import { isDeepFall } from '@giftship/shared/pricing/deep-fall';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { ReasonField } from './ReasonField.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { tellDecided } from './tell-decided.ts';

/** Agreeing, with the sale price that is set here, or refusing (O062). */
export function ReviewFoot({ row }: { row: ReviewRow }) {
  const [act, setAct] = useState<'agree' | 'refuse' | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <Button type="primary" onClick={() => setAct('agree')}>
        {SAY.agree}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.refuse}
      </Button>
      {act === 'agree' && <AgreeDialog row={row} onClose={close} />}
      {act === 'refuse' && <RefuseDialog ids={[row.review_id]} fields={row.fields} onClose={close} />}
    </>
  );
}

function AgreeDialog({ row, onClose }: { row: ReviewRow; onClose: () => void }) {
  const isNew = row.goods_id === null;
  const [price, setPrice] = useState(isNew ? row.suggested : '');
  const [reason, setReason] = useState('');
  const isReady = isMoney(price) || (!isNew && price === '');
  return (
    <DecideDialog
      title={SAY.agreeTitle(row.name)}
      action="goods.review"
      verb={SAY.agree}
      secondWhy={fallOf(row.price, price)}
      noReason
      content={[row.review_id, price, reason]}
      isDirty={reason !== '' || price !== (isNew ? row.suggested : '')}
      isReady={isReady}
      hint={isReady ? '' : SAY.needsPrice}
      run={({ key }) =>
        api.reviews.decide({
          body: {
            ids: [row.review_id],
            do: 'agree',
            reason,
            prices: price === '' ? {} : { [String(row.review_id)]: price },
          },
          key,
        })
      }
      onDone={() => void refreshList('reviews')}
      tell={tellDecided}
      onClose={onClose}
    >
      <p className="hint">{SAY.priceHint}</p>
      <label className="decide-field">
        {SAY.price}
        <MoneyField label={SAY.price} value={price} onChange={setPrice} />
      </label>
      {!isNew && <p className="hint">{SAY.priceStays}</p>}
      <ReasonField value={reason} onChange={setReason} />
    </DecideDialog>
  );
}

/** Why a second person will be asked: the price falls deep. */
function fallOf(before: string, after: string): string {
  const [from, to] = [parseYuan(before), parseYuan(after)];
  return from !== null && to !== null && isDeepFall({ before: from, after: to }) ? SAY.deep : '';
}
