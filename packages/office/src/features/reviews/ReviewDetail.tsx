import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { ReviewRow } from '@giftship/shared/reviews/office-contract';
import { REVIEW_FIELD_LABELS } from '@giftship/shared/reviews/labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { FieldChanges } from '../../lists/FieldChanges.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { REVIEWS_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const PARTS = ['main', 'text', 'log'] as const;

/** What a supplier wants, old and new side by side, with what to look at before it is agreed to (O062). */
export function ReviewDetail({ row }: { row: ReviewRow }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('main');
  return (
    <TabList
      label={SAY.kind}
      tabs={PARTS.map((key) => ({ key, title: SAY.parts[key] }))}
      chosen={part}
      onChoose={setPart}
    >
      {part === 'main' && <Main row={row} />}
      {part === 'text' && <Texts id={row.review_id} />}
      {part === 'log' &&
        (row.goods_id === null ? (
          <RecordLog object="review" sn={String(row.review_id)} />
        ) : (
          <RecordLog object="goods" sn={String(row.goods_id)} />
        ))}
    </TabList>
  );
}

function Main({ row }: { row: ReviewRow }) {
  return (
    <>
      {row.warnings.length > 0 && (
        <p className="review-warnings" role="status">
          {row.warnings.join('、')}
        </p>
      )}
      <dl className="drawer-facts">
        <Fact title={C.supplier}>
          <samp>{row.supplier.name}</samp>
        </Fact>
        <Fact title={C.kind}>{row.goods_id === null ? SAY.kinds.new : SAY.kinds.change}</Fact>
        <Fact title={C.asked}>{row.asked_at}</Fact>
        {row.set_no !== null && <Fact title={C.set}>{row.set_no}</Fact>}
        {row.price !== '' && (
          <Fact title={C.price}>
            <MoneyCell yuan={row.price} />
          </Fact>
        )}
        {row.suggested !== '' && (
          <Fact title={C.suggested}>
            <MoneyCell yuan={row.suggested} />
          </Fact>
        )}
        {row.decided_by !== '' && <Fact title={C.decided}>{row.decided_by}</Fact>}
        {row.reason !== '' && <Fact title={C.reason}>{row.reason}</Fact>}
      </dl>
      <FieldChanges
        className="records review-fields"
        titles={SAY}
        changes={row.fields.map(({ field, name, before, after }) => ({
          key: field,
          name,
          before: <samp>{before || SAY.none}</samp>,
          after: (
            <>
              <b>
                <samp>{after || SAY.none}</samp>
              </b>
              {row.reasons[field] && <p className="bad">{row.reasons[field]}</p>}
            </>
          ),
        }))}
      />
    </>
  );
}

function Texts({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'reviews', 'detail', id],
    queryFn: ({ signal }) => api.reviews.show({ query: { review_id: String(id) }, signal }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  return (
    <div className="review-sides">
      {(['before', 'after'] as const).map((side) => (
        <section key={side} aria-label={SAY[side]}>
          <h3>{SAY[side]}</h3>
          <div className="review-pics">
            {data.pics[side].length === 0
              ? SAY.none
              : data.pics[side].map((pic) => (
                  <GoodsPicture key={pic} src={pic} alt={REVIEW_FIELD_LABELS.pics} size={96} />
                ))}
          </div>
          {data.content[side] === '' ? (
            <p className="hint">{SAY.none}</p>
          ) : (
            <CleanHtml html={data.content[side]} className="review-content" />
          )}
        </section>
      ))}
    </div>
  );
}
