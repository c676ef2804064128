import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { TextEditor } from '../../../editor/TextEditor.tsx';
import { desk } from '../../../lib/desk.ts';
import { LISTS_COPY } from '../../../lists/copy.ts';
import { RecordLog } from '../../../lists/RecordLog.tsx';
import { StockBy } from '../../../stock/calls.ts';
import { STOCK_COPY } from '../../../stock/copy.ts';
import { BeginDialog } from '../../../stock/StockFoot.tsx';
import { PATHS } from '../../paths.ts';
import { useMay } from '../../session.ts';
import { STOCK_CALLS } from '../../stock-calls.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import type { OwnGoods, OwnReview } from './own-form.ts';
import { OWN_PICTURES } from './own-pictures.tsx';
import { OwnFields } from './OwnFields.tsx';
import { refreshOwn } from './use-acts.ts';
import { keyOfGoods, type Subject, useOwnForm, useOwnGoods } from './use-own-form.ts';

const PARTS = ['main', 'content', 'log'] as const;

/** Goods as their form takes them: a change that waits is not edited, one that is open is. */
export const subjectOf = (goods: OwnGoods): Subject => ({
  key: keyOfGoods(goods.goods_id),
  said: goods.said,
  wanted: isWaiting(goods) ? null : goods.wanted,
  version: goods.version,
});

/** True while the shop has not decided the change that was sent in. */
export const isWaiting = ({ wanted_review }: Pick<OwnGoods, 'wanted_review'>): boolean =>
  wanted_review?.status === REVIEW_STATUS.waiting;

/** Open goods of one's own: their form, their text, and who did what (S021). */
export function GoodsDetail({ id }: { id: number }) {
  const { data, isError, refetch } = useOwnGoods(id);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="goods-wait" />;
  return <Parts key={id} goods={data} />;
}

function Parts({ goods }: { goods: OwnGoods }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  const mayReadLog = desk().useMayReadLog();
  const form = useOwnForm(subjectOf(goods));
  const parts = mayReadLog ? PARTS : PARTS.filter((key) => key !== 'log');
  return (
    <TabList
      label={SAY.kind}
      tabs={parts.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      <div className="goods-part">
        {part !== 'log' && (
          <>
            {goods.missing.length > 0 && <p className="goods-missing">{SAY.missing(goods.missing)}</p>}
            {goods.off_text !== '' && <p className="goods-missing">{goods.off_text}</p>}
            {goods.wanted_review && <ReviewNote review={goods.wanted_review} />}
          </>
        )}
        {part === 'main' && (
          <>
            <StockLine goods={goods} />
            <OwnFields form={form} isWaiting={isWaiting(goods)} />
          </>
        )}
        {part === 'content' && (
          <TextEditor
            label={SAY.fields.content}
            value={form.given.content}
            isLocked={isWaiting(goods)}
            pictures={OWN_PICTURES}
            onChange={(content) => form.put({ content })}
          />
        )}
        {part === 'log' && <RecordLog object="goods" sn={String(goods.goods_id)} />}
      </div>
    </TabList>
  );
}

/** What became of the change that was wanted last (S022). */
function ReviewNote({ review }: { review: OwnReview }) {
  const R = SAY.review;
  const says: Readonly<Record<number, string>> = {
    [REVIEW_STATUS.waiting]: R.waiting,
    [REVIEW_STATUS.draft]: R.draft,
    [REVIEW_STATUS.refused]: R.refused(review.reason),
    [REVIEW_STATUS.takenBack]: R.takenBack,
  };
  return (
    <div className="goods-missing" role="status">
      {says[review.status]} <Link to={PATHS.changes({ open: String(review.review_id) })}>{R.look}</Link>
      <Reasons review={review} />
    </div>
  );
}

/** Why it was refused, field by field. */
export function Reasons({ review }: { review: OwnReview }) {
  const reasons = review.fields.filter(({ field }) => review.reasons[field]);
  if (reasons.length === 0) return null;
  return (
    <ul className="own-reasons">
      {reasons.map(({ field, name }) => (
        <li key={field}>{SAY.review.byField(name, review.reasons[field] ?? '')}</li>
      ))}
    </ul>
  );
}

/** How many there are, the way to where they are counted, and the beginning of it (S021, S031). */
function StockLine({ goods }: { goods: OwnGoods }) {
  const { goods_id, name, free, mode_text } = goods;
  const mayStock = useMay('s.stock');
  const [isBeginning, setBeginning] = useState(false);
  return (
    <div className="own-stock">
      <span className="hint">{SAY.stock}</span>
      <span>{free === null ? mode_text : SAY.counted(mode_text, free)}</span>
      {mayStock && <Link to={PATHS.stock({ q: String(goods_id) })}>{SAY.toStock}</Link>}
      {mayStock && free === null && (
        <Button size="small" onClick={() => setBeginning(true)}>
          {STOCK_COPY.begin}
        </Button>
      )}
      {isBeginning && (
        <StockBy value={STOCK_CALLS}>
          <BeginDialog
            row={{ goods_id, name }}
            onClose={() => {
              setBeginning(false);
              void refreshOwn();
            }}
          />
        </StockBy>
      )}
    </div>
  );
}
