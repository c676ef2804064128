import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import type { ReviewRow } from '@giftship/shared/users/office-contract';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { AttestationDetail, AttestationFoot } from './AttestationDetail.tsx';
import { ATTESTATIONS_COPY as SAY } from './copy.ts';

const C = SAY.columns;
/** What waits for a person is what the list shows by itself. */
const WAITING = 'waiting';
const OVERDUE_MINUTES = 24 * 60;
const STATES = entriesOf(SAY.states).map(([value, title]) => ({
  value: value === WAITING ? '' : value,
  title,
}));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'q', title: SAY.filters.q },
  {
    kind: 'choice',
    key: 'state',
    title: SAY.tabs,
    options: STATES.map(({ value, title }) => ({ value, label: title })),
  },
];
const COLUMNS: WorkColumn<ReviewRow>[] = [
  { key: 'user', title: C.user, cell: (row) => row.user_id },
  { key: 'name', title: C.name, cell: (row) => row.real_name_mask },
  { key: 'number', title: C.number, cell: (row) => <code className="mono">{row.id_card_mask}</code> },
  { key: 'age', title: C.age, cell: (row) => SAY.age(row.age_minutes) },
  {
    key: 'others',
    title: C.others,
    cell: ({ others }) => others.length > 0 && <span className="warn">{SAY.others(others.length)}</span>,
  },
  { key: 'answer', title: C.answer, cell: (row) => row.provider_answer || SAY.noAnswer },
  { key: 'mobile', title: C.mobile, cell: (row) => row.mobile },
  { key: 'since', title: C.since, cell: (row) => <TimeCell at={row.since} /> },
];

/** Real-name submissions that a person decides, the oldest first (O147). */
export function AttestationsPage() {
  const list = useOfficeList({
    name: 'attestations',
    filters: FILTERS,
    load: api.users.reviews,
    keyOf: (row: ReviewRow) => String(row.user_id),
    find: async (q, signal) =>
      (await api.users.reviews({ query: { q, state: 'all' }, signal })).list.find(
        ({ user_id }) => String(user_id) === q,
      ) ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{ key: 'state', label: SAY.tabs, items: STATES }}
      toneOf={({ age_minutes }) => (age_minutes > OVERDUE_MINUTES ? 'trouble' : undefined)}
      view={{
        kind: SAY.kind,
        claims: 'attestation',
        title: (row) => String(row.user_id),
        body: (row) => <AttestationDetail row={row} />,
        // What was decided is no longer in this list.
        foot: (row) => <AttestationFoot row={row} onDecided={() => list.address.show({ open: null })} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="attestation"
    />
  );
}
