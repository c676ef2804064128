import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { useState } from 'react';
import { TextEditor } from '../../../editor/TextEditor.tsx';
import { LISTS_COPY } from '../../../lists/copy.ts';
import { FieldChanges } from '../../../lists/FieldChanges.tsx';
import { CHANGES_COPY as SAY, OWN_GOODS_COPY } from './copy.ts';
import { Reasons } from './GoodsDetail.tsx';
import type { OwnReview, Said } from './own-form.ts';
import { OWN_PICTURES } from './own-pictures.tsx';
import { OwnFields } from './OwnFields.tsx';
import { keyOfReview, type Subject, useOwnForm, useOwnReview } from './use-own-form.ts';

const C = SAY.columns;
type FullReview = OwnReview & { wanted: Said };

/** The draft of new goods as its form takes it: it is not sent over a version. */
export const subjectOfReview = ({ review_id, wanted }: FullReview): Subject => ({
  key: keyOfReview(review_id),
  said: wanted,
  wanted: null,
  version: 0,
});

/** A change that is wanted: new goods in their form while they may be edited, else what was and what is to be (S022). */
export function ChangeDetail({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { data, isError, refetch } = useOwnReview(id);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="goods-wait" />;
  return isOpen && data.goods_id === null ? <Draft key={id} review={data} /> : <Wanted review={data} />;
}

const PARTS = ['form', 'content'] as const;

function Draft({ review }: { review: FullReview }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('form');
  const form = useOwnForm(subjectOfReview(review));
  return (
    <TabList
      label={SAY.kind}
      tabs={PARTS.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      <div className="goods-part">
        <RefusedNote review={review} />
        {part === 'form' ? (
          <OwnFields form={form} isWaiting={false} />
        ) : (
          <TextEditor
            label={OWN_GOODS_COPY.fields.content}
            value={form.given.content}
            pictures={OWN_PICTURES}
            onChange={(content) => form.put({ content })}
          />
        )}
      </div>
    </TabList>
  );
}

function RefusedNote({ review }: { review: OwnReview }) {
  if (review.reason === '') return null;
  return (
    <div className="goods-missing" role="status">
      {SAY.mend(review.reason)}
      <Reasons review={review} />
    </div>
  );
}

function Wanted({ review }: { review: FullReview }) {
  const isChanged = (field: string) => review.fields.some((each) => each.field === field);
  return (
    <div className="goods-part">
      <RefusedNote review={review} />
      <dl className="drawer-facts">
        <Fact title={C.kind}>{SAY.kinds[review.goods_id === null ? 'new' : 'change']}</Fact>
        <Fact title={C.status}>{review.status_text}</Fact>
        {review.set_no !== null && <Fact title={C.set}>{review.set_no}</Fact>}
        {review.asked_at !== '' && <Fact title={C.asked}>{review.asked_at}</Fact>}
        {review.decided_at !== '' && <Fact title={C.decided}>{review.decided_at}</Fact>}
      </dl>
      <FieldChanges
        className="records own-changes"
        titles={SAY}
        changes={review.fields.map(({ field, name, before, after }) => ({
          key: field,
          name,
          before: <samp>{before || SAY.empty}</samp>,
          after: (
            <b>
              <samp>{after || SAY.empty}</samp>
            </b>
          ),
        }))}
      />
      {isChanged('pics') && (
        <div className="own-pics">
          {review.wanted.pics.map((pic) => (
            <GoodsPicture key={pic} src={pic} alt={OWN_GOODS_COPY.fields.pics} size={96} />
          ))}
        </div>
      )}
      {isChanged('content') && <CleanHtml html={review.wanted.content} className="own-content" />}
    </div>
  );
}
