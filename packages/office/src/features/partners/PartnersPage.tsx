import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { PARTNER_STATUS as S } from '@giftship/shared/partners/contract';
import type { Decision } from '@giftship/shared/partners/decisions';
import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';
import { MOST_PARTNERS, type PartnerOfficeRow } from '@giftship/shared/partners/office-contract';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { DECISION_COPY, PARTNERS_COPY as SAY } from './copy.ts';
import { DecidePartners } from './DecidePartners.tsx';
import { decisionsIn, decisionTone } from './decisions.ts';
import { PartnerDetail, PartnerFoot } from './PartnerDetail.tsx';

const C = SAY.columns;
const STATES = Object.entries(PARTNER_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'q', title: SAY.filters.q },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];
const in30 = (title: string) => `${SAY.last30}${title}`;
const COLUMNS: WorkColumn<PartnerOfficeRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'name', title: C.name, cell: (row) => <samp>{row.name}</samp> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={decisionTone(row.status)} text={row.status_text} />,
  },
  { key: 'user', title: C.user, cell: (row) => `${row.user_id} ${row.mobile}` },
  { key: 'sites', title: C.sites, isNumber: true, cell: (row) => row.sites },
  { key: 'click', title: in30(C.click), isNumber: true, cell: (row) => row.click_30 },
  { key: 'register', title: in30(C.register), isNumber: true, cell: (row) => row.register_30 },
  { key: 'order', title: in30(C.order), isNumber: true, cell: (row) => row.order_30 },
  {
    key: 'commission',
    title: in30(C.commission),
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.commission_30} />,
  },
  {
    key: 'promoter',
    title: C.promoter,
    cell: (row) => row.is_promoter_off && <span className="bad">{SAY.promoterOff}</span>,
  },
  { key: 'applied', title: C.applied, cell: (row) => <TimeCell at={row.applied_at} /> },
];

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** Partners and applications, with their sites and what those bring (O181, O182). */
export function PartnersPage() {
  const [wanted, setWanted] = useState<{ partners: { id: number; name: string }[]; act: Decision } | null>(
    null,
  );
  const mayDecide = useMay('partner.review');
  const list = useOfficeList({
    name: 'partners',
    filters: FILTERS,
    load: api.partners.list,
    keyOf: (row: PartnerOfficeRow) => String(row.id),
    find: (id, signal): Promise<PartnerOfficeRow | null> =>
      api.partners.detail({ query: { id }, signal }).then(
        ({ partner }) => partner,
        (error: unknown) => {
          if (isAnswer(error, 'NOT_FOUND')) return null;
          throw error;
        },
      ),
  });
  const status = list.address.values.status ?? '';
  const acts = mayDecide && status !== '' ? decisionsIn(Number(status)) : [];
  const start = (act: Decision) => (choice: Choice) =>
    void chosenOf(list.rows, choice).then((partners) => setWanted({ partners, act }), tellFailure);
  const close = () => {
    setWanted(null);
    list.selection.onChange(new Set());
  };
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{
          key: 'status',
          label: SAY.tabs,
          items: [
            { value: '', title: SAY.all },
            ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] ?? 0 })),
          ],
        }}
        toneOf={(row) => (row.status === S.refused || row.status === S.suspended ? 'gone' : undefined)}
        bulk={
          acts.length > 0
            ? acts.map((act) => ({ title: DECISION_COPY.acts[act], most: MOST_PARTNERS, run: start(act) }))
            : undefined
        }
        view={{
          kind: SAY.kind,
          claims: mayDecide ? 'partner' : undefined,
          title: (row) => String(row.id),
          beside: (row) => row.name,
          body: (row) => <PartnerDetail row={row} />,
          foot: (row) => mayDecide && <PartnerFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="partner"
      />
      {wanted && <DecidePartners {...wanted} onClose={close} />}
    </>
  );
}

/** The chosen ones; of a whole search, which the bar holds to what one call takes, all of it (O028). */
async function chosenOf(shown: readonly PartnerOfficeRow[], { keys, search }: Choice) {
  if (search === null)
    return keys.map((id) => ({
      id: Number(id),
      name: shown.find((row) => String(row.id) === id)?.name ?? id,
    }));
  const query = { ...search, page: '1', page_size: String(MOST_PARTNERS) };
  return (await api.partners.list({ query })).list;
}
