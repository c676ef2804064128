import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { SUBSTATION_STATUS_LABELS } from '@giftship/shared/content/labels';
import { PARTNER_STATUS as S } from '@giftship/shared/partners/contract';
import type { SubstationRow } from '@giftship/shared/partners/office-contract';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { SUBSTATIONS_COPY as SAY } from './copy.ts';
import { decisionTone } from './decisions.ts';
import { SubstationDetail, SubstationFoot } from './SubstationDetail.tsx';

const C = SAY.columns;
const STATES = Object.entries(SUBSTATION_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'mobile', title: SAY.filters.mobile, width: 160 },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];
const COLUMNS: WorkColumn<SubstationRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'name', title: C.name, cell: (row) => <samp>{row.name}</samp> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={decisionTone(row.status)} text={row.status_text} />,
  },
  { key: 'plan', title: C.plan, cell: (row) => row.plan },
  { key: 'city', title: C.city, cell: (row) => <samp>{row.city}</samp> },
  { key: 'host', title: C.host, cell: (row) => <samp>{row.host === '' ? SAY.noHost : row.host}</samp> },
  { key: 'mobile', title: C.mobile, cell: (row) => row.mobile },
  { key: 'by', title: C.by, cell: (row) => row.decided_by },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'decided', title: C.decided, cell: (row) => <TimeCell at={row.decided_at} /> },
];

/** Applications for substations (O185); hosts are set up by deployment. */
export function SubstationsPage() {
  const list = useOfficeList({
    name: 'substations',
    filters: FILTERS,
    load: api.partners.substations,
    keyOf: (row: SubstationRow) => String(row.id),
    find: async (id, signal) => (await api.partners.substations({ query: { id }, signal })).list[0] ?? null,
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
          ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] ?? 0 })),
        ],
      }}
      toneOf={({ status }) => (status === S.refused || status === S.suspended ? 'gone' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.id),
        beside: (row) => row.name,
        body: (row) => <SubstationDetail row={row} />,
        foot: (row) => <SubstationFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="substation"
    />
  );
}
