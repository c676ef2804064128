import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { api } from '../../session/api.ts';
import { TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { AUDIT_COPY as SAY } from './copy.ts';

type LoginRow = Awaited<ReturnType<typeof api.operators.logins>>['list'][number];

const FILTERS: readonly Filter[] = [
  { kind: 'range', key: 'time', title: SAY.filters.time },
  { kind: 'text', key: 'login', title: SAY.filters.login },
];
/** A login that succeeded: by code, or by a backup code. */
const CAME_IN = new Set([1, 6]);

const COLUMNS: WorkColumn<LoginRow>[] = [
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'login', title: SAY.columns.login, cell: (row) => <code className="mono">{row.login}</code> },
  {
    key: 'result',
    title: SAY.columns.result,
    cell: (row) => <StatePill tone={CAME_IN.has(row.result) ? 'kept' : 'bad'} text={row.result_text} />,
  },
  { key: 'address', title: SAY.columns.address, cell: (row) => <span className="mono">{row.address}</span> },
  { key: 'device', title: SAY.columns.device, cell: (row) => row.device },
];

/** Who tried to come in, and how it went (O226). */
export function LoginsPage() {
  const list = useOfficeList({
    name: 'logins',
    filters: FILTERS,
    load: api.operators.logins,
    keyOf: (row: LoginRow) => String(row.id),
  });
  return (
    <ListPage
      label={SAY.logins}
      list={list}
      columns={COLUMNS}
      toneOf={(row) => (CAME_IN.has(row.result) ? undefined : 'trouble')}
      empty={{ title: SAY.emptyLogins }}
    />
  );
}
