import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, FailedNote } from '@giftship/kit/states/States.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import type { CourierDetail, CourierReview } from '@giftship/shared/couriers/fields-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { CourierState } from '../../../couriers/CourierState.tsx';
import { COURIERS_COPY } from '../../../couriers/copy.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { refreshList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { CourierDialog } from './CourierDialog.tsx';
import { OWN_COURIERS_COPY as SAY } from './copy.ts';
import '../../../lists/row-list.css';

/** One's couriers, what waits for the shop, and new ones that are asked for (S033). */
export function CouriersPage() {
  const [open, setOpen] = useState<{ courier: CourierDetail | null } | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'couriers', 'own'],
    queryFn: ({ signal }) => api.couriers.list({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={4} className="log-wait" />;
  return (
    <div className="office-page">
      {data.reviews.length > 0 && <Reviews reviews={data.reviews} />}
      <section className="card">
        <p className="row">
          <Button type="primary" onClick={() => setOpen({ courier: null })}>
            {SAY.add}
          </Button>
        </p>
        {data.list.length === 0 && <EmptyState title={SAY.none} hint={SAY.noneHint} />}
        <ul className="row-list" aria-label={COURIERS_COPY.label}>
          {data.list.map((courier) => (
            <li key={courier.id}>
              <b>
                {courier.name} <small className="hint">{courier.subname}</small>
              </b>
              <CourierState row={courier} />
              <span>
                {COURIERS_COPY.columns.cutoff} {courier.cutoff}{' '}
                {courier.next_cutoff !== '' && (
                  <small className="late">{COURIERS_COPY.from(courier.next_cutoff)}</small>
                )}
              </span>
              <span>
                {courier.warehouse || COURIERS_COPY.none} <small className="hint">{courier.place}</small>
              </span>
              <small>
                {courier.issue_mode_text} {courier.account}
              </small>
              <small className="hint">
                {SAY.areas(courier.areas_count)} {SAY.goods(courier.goods)}
              </small>
              <span className="row-list-acts">
                <Button size="small" onClick={() => setOpen({ courier })}>
                  {COURIERS_COPY.edit}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {open && <CourierDialog {...open} companies={data.companies} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Reviews({ reviews }: { reviews: readonly CourierReview[] }) {
  const [back, setBack] = useState<CourierReview | null>(null);
  return (
    <section className="card">
      <h2>{SAY.reviews}</h2>
      <ul className="row-list" aria-label={SAY.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <b>{review.title}</b>
            <span>
              {review.changes.map(({ name, before, after }) => (
                <small key={name} className="row-list-line">
                  {name} {before && `${before} → `}
                  {after}
                </small>
              ))}
            </span>
            <small className="hint">
              {review.status_text} {review.reason}
            </small>
            <span className="row-list-acts">
              <Button size="small" danger onClick={() => setBack(review)}>
                {SAY.withdraw}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {back && (
        <DecideDialog
          title={`${SAY.withdraw} ${back.title}`}
          action="courier.withdraw"
          verb={SAY.withdraw}
          isGrave
          noReason
          content={back.id}
          run={async () => {
            await api.couriers.withdraw({ query: { id: String(back.id) } });
            return { approval: null };
          }}
          onDone={() => void refreshList('couriers')}
          onClose={() => setBack(null)}
        >
          <p className="hint">{SAY.withdrawHint}</p>
        </DecideDialog>
      )}
    </section>
  );
}
