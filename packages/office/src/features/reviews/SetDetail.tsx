import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { ReviewRow } from '@giftship/shared/reviews/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { api } from '../../session/api.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import '../../goods/goods.css';

const C = SAY.columns;
const SHOWN = 50;

/** Row of a list that stands for a whole sheet. */
export type SetRow = ReviewRow & { set: NonNullable<ReviewRow['set']>; set_no: number };
/** True where a row stands for a whole sheet. */
export const isSet = (row: ReviewRow): row is SetRow => row.set !== null && row.set_no !== null;

/** What a supplier sent in with one sheet, as one: how much it is, and the first of it (S024). */
export function SetDetail({ row }: { row: SetRow }) {
  const { set, set_no } = row;
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'reviews', 'set', set_no, row.status],
    queryFn: ({ signal }) =>
      api.reviews.list({
        query: { set_no: String(set_no), status: String(row.status), page_size: String(SHOWN) },
        signal,
      }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  const warned = data.list.filter(({ warnings }) => warnings.length > 0).length;
  return (
    <>
      {warned > 0 && (
        <p className="review-warnings" role="status">
          {SAY.setWarned(data.list.length, warned)}
        </p>
      )}
      <dl className="drawer-facts">
        <Fact title={C.supplier}>
          <samp>{row.supplier.name}</samp>
        </Fact>
        <Fact title={C.set}>{set_no}</Fact>
        <Fact title={SAY.kinds.new}>{SAY.many(set.new)}</Fact>
        <Fact title={SAY.kinds.change}>{SAY.many(set.count - set.new)}</Fact>
        <Fact title={C.asked}>{row.asked_at}</Fact>
      </dl>
      <div className="reprice-rows" tabIndex={0} role="region" aria-label={SAY.setRows}>
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{C.name}</th>
              <th scope="col">{C.changes}</th>
              <th scope="col">{C.warnings}</th>
              <th scope="col">{C.suggested}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((each) => (
              <tr key={each.review_id}>
                <th scope="row">
                  {each.name} {each.goods_id !== null && <small className="mono">{each.goods_id}</small>}
                </th>
                <td>
                  {each.goods_id === null ? SAY.kinds.new : each.fields.map(({ name }) => name).join('、')}
                </td>
                <td className="bad">{each.warnings.join('、')}</td>
                <td>
                  <MoneyCell yuan={each.suggested} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {set.count > data.list.length && <p className="hint">{SAY.setMore(set.count - data.list.length)}</p>}
    </>
  );
}

interface SetFootProps {
  row: SetRow;
  isWaiting: boolean;
  onDecide: (act: 'agree' | 'refuse') => void;
  /** Shows each of its changes in the list. */
  onEach: () => void;
}

/** A sheet is decided as one, or looked through. */
export function SetFoot({ row, isWaiting, onDecide, onEach }: SetFootProps) {
  return (
    <>
      {isWaiting && (
        <Button type="primary" onClick={() => onDecide('agree')}>
          {SAY.agreeAll(row.set.count)}
        </Button>
      )}
      <Button onClick={onEach}>{SAY.each}</Button>
      <span className="drawer-gap" />
      {isWaiting && (
        <Button danger onClick={() => onDecide('refuse')}>
          {SAY.refuseAll}
        </Button>
      )}
    </>
  );
}
