import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { CourierReview } from '@giftship/shared/couriers/fields-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { OFFICE_COURIERS_COPY } from './copy.ts';

const R = OFFICE_COURIERS_COPY.reviews;
const COLUMNS: WorkColumn<CourierReview>[] = [
  { key: 'title', title: R.columns.title, cell: (row) => row.title },
  { key: 'supplier', title: R.columns.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'asked', title: R.columns.asked, cell: (row) => <TimeCell at={row.asked_at} /> },
  {
    key: 'changes',
    title: R.columns.changes,
    cell: (row) => row.changes.map(({ name, after }) => `${name} ${after}`).join('；'),
  },
];

/** New couriers, late cut-offs, areas that open again and long days off of suppliers, the oldest first (S033, S034). */
export function ReviewsPage() {
  const mayEdit = useMay('courier.edit');
  const list = useOfficeList({
    name: 'courier-reviews',
    filters: [],
    load: api.couriers.reviews,
    keyOf: (row: CourierReview) => `${row.kind}-${row.id}`,
  });
  return (
    <ListPage
      label={R.label}
      list={list}
      columns={COLUMNS}
      view={{
        kind: R.kind,
        claims: mayEdit ? 'courier-review' : undefined,
        title: (row) => String(row.id),
        beside: (row) => `${row.title} ${row.supplier}`,
        body: (row) => <Changes row={row} />,
        foot: (row) => (mayEdit ? <Foot row={row} /> : null),
      }}
      empty={{ title: R.empty, hint: R.emptyHint }}
      queue="courier"
    />
  );
}

function Changes({ row }: { row: CourierReview }) {
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{R.before}</th>
          <th scope="col">{R.after}</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before || SAY.none}</td>
            <td>{after || SAY.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ row }: { row: CourierReview }) {
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null);
  return (
    <>
      <Button type="primary" onClick={() => setAct('approve')}>
        {R.approve}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {R.refuse}
      </Button>
      {act !== null && (
        <DecideDialog
          title={`${R[act]} ${row.title}`}
          action={`courier.${act}`}
          verb={R[act]}
          isGrave={act === 'refuse'}
          noReason={act === 'approve'}
          usual={act === 'refuse' ? R.chips : []}
          content={[row.kind, row.id, act]}
          run={({ reason }) =>
            atOnce(api.couriers.review({ body: { kind: row.kind, id: row.id, do: act, reason } }))
          }
          onDone={() => {
            void refreshList('courier-reviews');
            void refreshList('couriers');
          }}
          onClose={() => setAct(null)}
        >
          <p className="hint">{act === 'approve' ? R.approveHint : R.refuseHint}</p>
        </DecideDialog>
      )}
    </>
  );
}
