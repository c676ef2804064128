import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { api } from '../../session/api.ts';
import { NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { AUDIT_COPY as SAY } from './copy.ts';

type LookRow = Awaited<ReturnType<typeof api.operators.looks>>['list'][number];

const FILTERS: readonly Filter[] = [
  { kind: 'range', key: 'time', title: SAY.filters.time },
  { kind: 'text', key: 'user_id', title: SAY.look.user, only: 'digits' },
];
const COLUMNS: WorkColumn<LookRow>[] = [
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'operator', title: SAY.columns.operator, cell: (row) => row.operator },
  { key: 'kind', title: SAY.look.kind, cell: (row) => row.kind_text },
  { key: 'user', title: SAY.look.user, cell: (row) => <NumberCell sn={String(row.user_id)} /> },
  { key: 'ref', title: SAY.look.ref, cell: (row) => row.ref !== '' && <NumberCell sn={row.ref} /> },
  { key: 'purpose', title: SAY.look.purpose, cell: (row) => row.purpose },
];

/** Who saw what is personal of whom, and what for (O226). */
export function LooksPage() {
  const list = useOfficeList({
    name: 'looks',
    filters: FILTERS,
    load: api.operators.looks,
    keyOf: (row: LookRow) => row.key,
  });
  return <ListPage label={SAY.looks} list={list} columns={COLUMNS} empty={{ title: SAY.looksEmpty }} />;
}
