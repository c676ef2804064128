import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { COMMISSION_STATUS_LABELS } from '@giftship/shared/partners/labels';
import type { CommissionOfficeRow } from '@giftship/shared/partners/office-contract';
import { COMMISSION_STATUS as S } from '@giftship/shared/promotion/commission';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { UserLink } from '../../session/UserLink.tsx';
import { useMay } from '../../session/session.ts';
import { COMMISSIONS_COPY as SAY, PARTNERS_COPY } from './copy.ts';
import { PartnerSigns } from './PartnerSigns.tsx';
import { PromoterDialog } from './PromoterDialog.tsx';

const C = SAY.columns;
const TONES: Readonly<Record<number, StateTone>> = {
  [S.frozen]: 'waiting',
  [S.available]: 'kept',
  [S.used]: 'still',
};
const STATES = Object.entries(COMMISSION_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'order_sn', title: SAY.filters.order, width: 150 },
  {
    kind: 'range',
    key: 'time',
    title: SAY.filters.time,
    numbers: ['order_sn'],
    isAllTime: allTimeWith('partner_id', 'buyer_id'),
  },
  { kind: 'text', key: 'partner_id', title: SAY.filters.partner, width: 150, only: 'digits' },
  { kind: 'text', key: 'buyer_id', title: SAY.filters.buyer, width: 150, only: 'digits' },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];
const CommissionState = ({ row }: { row: CommissionOfficeRow }) => (
  <StatePill tone={TONES[row.status] ?? 'gone'} text={row.status_text} />
);
const COLUMNS: WorkColumn<CommissionOfficeRow>[] = [
  { key: 'order', title: C.order, cell: (row) => <NumberCell sn={row.order_sn} /> },
  { key: 'status', title: C.status, cell: (row) => <CommissionState row={row} /> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'partner', title: C.partner, cell: (row) => `${row.partner_id} ${row.partner}` },
  { key: 'buyer', title: C.buyer, cell: (row) => `${row.buyer_id} ${row.buyer}` },
  { key: 'site', title: C.site, cell: (row) => <samp>{row.site}</samp> },
  { key: 'page', title: C.page, cell: (row) => <samp>{row.page}</samp> },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'released', title: C.released, cell: (row) => <TimeCell at={row.released_at} /> },
];

/** Commissions of everybody, with the click and the page that they came by (O183). */
export function CommissionsPage() {
  const mayStop = useMay('partner.review');
  const list = useOfficeList({
    name: 'commissions',
    filters: FILTERS,
    load: api.partners.commissions,
    keyOf: (row: CommissionOfficeRow) => row.order_sn,
    find: async (order_sn, signal) =>
      (await api.partners.commissions({ query: { order_sn }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: SAY.tabs,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label })),
        ],
      }}
      toneOf={({ status }) => (status === S.reversed ? 'gone' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => row.order_sn,
        body: (row) => <CommissionDetail row={row} />,
        foot: (row) => mayStop && <CommissionFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

function CommissionDetail({ row }: { row: CommissionOfficeRow }) {
  const maySeePartners = useMay('partner.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <CommissionState row={row} />
        </Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.used}>
          <MoneyCell yuan={row.used} />
        </Fact>
        <Fact title={C.batch}>
          <NumberCell sn={row.batch_sn} />
        </Fact>
        <Fact title={C.partner}>
          <UserLink id={row.partner_id} mobile={row.partner} />
        </Fact>
        <Fact title={C.promoter}>
          {row.is_promoter_off ? PARTNERS_COPY.promoterOff : PARTNERS_COPY.promoterOn}
        </Fact>
        <Fact title={C.buyer}>
          <UserLink id={row.buyer_id} mobile={row.buyer} />
        </Fact>
        <Fact title={C.click}>{row.click_id === 0 ? SAY.noClick : row.click_id}</Fact>
        {row.site !== '' && (
          <Fact title={C.site}>
            <samp>{row.site}</samp>
          </Fact>
        )}
        {row.page !== '' && (
          <Fact title={C.page}>
            <samp>{row.page}</samp>
          </Fact>
        )}
        <Fact title={C.created}>{row.created_at}</Fact>
        {row.released_at !== '' && <Fact title={C.released}>{row.released_at}</Fact>}
        {row.reversed_at !== '' && <Fact title={C.reversed}>{row.reversed_at}</Fact>}
      </dl>
      {maySeePartners && <PartnerSigns userId={row.partner_id} />}
    </>
  );
}

function CommissionFoot({ row }: { row: CommissionOfficeRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="drawer-gap" />
      <Button danger={!row.is_promoter_off} onClick={() => setOpen(true)}>
        {PARTNERS_COPY.promoter[row.is_promoter_off ? 'restore' : 'disable']}
      </Button>
      {isOpen && (
        <PromoterDialog
          userId={row.partner_id}
          mobile={row.partner}
          isOff={row.is_promoter_off}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
