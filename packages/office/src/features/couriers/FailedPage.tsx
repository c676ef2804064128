import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { MOST_FAILED } from '@giftship/shared/couriers/courier';
import type { FailedParcel } from '@giftship/shared/couriers/waybill-office-contract';
import { Select } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../../lib/failures.ts';
import { atOnce } from '../../lists/at-once.ts';
import type { BulkAction } from '../../lists/BulkBar.tsx';
import { NumberCell, TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { OFFICE_COURIERS_COPY } from './copy.ts';
import { useCourierOptions } from './use-courier.ts';
import '../../couriers/couriers.css';

const F = OFFICE_COURIERS_COPY.failed;
const C = F.columns;
const ACTS = ['again', 'account', 'hand', 'refund'] as const;
type Act = (typeof ACTS)[number];
/** So long before the refund a parcel is in trouble. */
const SOON_MINUTES = 240;

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'reason', title: F.filters.reason },
  {
    kind: 'choice',
    key: 'by_hand',
    title: F.filters.byHand,
    options: [
      { value: '0', label: F.filters.auto },
      { value: '1', label: F.filters.hand },
    ],
  },
];
const COLUMNS: WorkColumn<FailedParcel>[] = [
  { key: 'order', title: C.order, cell: (row) => <NumberCell sn={row.order_sn} /> },
  {
    key: 'reason',
    title: C.reason,
    cell: (row) => (
      <span className="courier-state">
        {row.reason !== '' && <StatePill tone="bad" text={row.reason} />}
        {(row.by_hand || row.reason === '') && (
          <StatePill tone="open" text={row.by_hand ? F.byHand : F.waiting} />
        )}
      </span>
    ),
  },
  {
    key: 'refund',
    title: C.refund,
    cell: (row) => (row.refund_minutes === 0 ? F.due : F.minutes(row.refund_minutes)),
  },
  { key: 'age', title: C.age, cell: (row) => F.minutes(row.age_minutes) },
  { key: 'courier', title: C.courier, cell: (row) => row.courier },
  {
    key: 'account',
    title: C.account,
    cell: (row) => row.account || <span className="hint">{SAY.ownTable}</span>,
  },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'goods', title: C.goods, cell: (row) => <samp>{row.goods}</samp> },
  { key: 'place', title: C.place, cell: (row) => row.place },
  { key: 'attempts', title: C.attempts, isNumber: true, cell: (row) => row.attempts },
  { key: 'paid', title: C.paid, cell: (row) => <TimeCell at={row.paid_at} /> },
];

interface Asked {
  act: Act;
  sns: string[];
  codes: ReadonlySet<string>;
}

/** Parcels that got no waybill: why, since when, until when; tried again, on another account, by hand, or refunded (O100). */
export function FailedPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayAct = useMay('parcel.act');
  const mayRefund = [useMay('refund.decide'), useMay('ticket.reply')].some(Boolean);
  const list = useOfficeList({
    name: 'waybills',
    filters: FILTERS,
    load: api.waybills.failed,
    keyOf: (row: FailedParcel) => row.order_sn,
  });
  const ask =
    (act: Act): BulkAction['run'] =>
    ({ keys, search }) => {
      const begin = (rows: readonly FailedParcel[]) =>
        setAsked({
          act,
          sns: rows.map(({ order_sn }) => order_sn),
          codes: new Set(rows.map(({ code }) => code)),
        });
      if (search === null) return begin(list.rows.filter(({ order_sn }) => keys.includes(order_sn)));
      void api.waybills
        .failed({ query: { ...search, page: '1', page_size: String(MOST_FAILED) } })
        .then((found) => begin(found.list), tellFailure);
    };
  const acts = ACTS.filter((act) => act !== 'refund' || mayRefund);
  return (
    <>
      <ListPage
        label={F.label}
        list={list}
        columns={COLUMNS}
        toneOf={(row) => (row.reason !== '' || row.refund_minutes < SOON_MINUTES ? 'trouble' : undefined)}
        bulk={
          mayAct ? acts.map((act) => ({ title: F.acts[act], most: MOST_FAILED, run: ask(act) })) : undefined
        }
        empty={{ title: F.empty, hint: F.emptyHint }}
      />
      {asked && <ActDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ActDialog({ act, sns, codes, onClose }: Asked & { onClose: () => void }) {
  const [accountId, setAccountId] = useState<number | null>(null);
  const { data } = useCourierOptions();
  const accounts = data?.accounts.filter(({ code, is_usable }) => is_usable && codes.has(code)) ?? [];
  const isReady = act !== 'account' || accountId !== null;
  return (
    <DecideDialog
      title={F.title(F.acts[act], sns.length)}
      action={`waybill.${act}`}
      verb={F.acts[act]}
      isGrave={act === 'refund'}
      usual={F.chips}
      content={[act, sns, accountId]}
      isReady={isReady}
      hint={isReady ? '' : F.chooseAccount}
      run={({ reason, key }) =>
        atOnce(api.waybills.retry({ key, body: { order_sns: sns, do: act, account_id: accountId, reason } }))
      }
      tell={tellResults}
      onDone={() => void refreshList('waybills')}
      onClose={onClose}
    >
      <p className="hint">{F.hints[act]}</p>
      {act === 'account' && (
        <div className="decide-field">
          <span>{C.account}</span>
          <Select
            aria-label={C.account}
            value={accountId}
            getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setAccountId}
          />
        </div>
      )}
    </DecideDialog>
  );
}
