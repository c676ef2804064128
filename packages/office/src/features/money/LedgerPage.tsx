import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { ACCOUNT_KIND_LABELS, LOG_TYPE_LABELS, SYSTEM_ACCOUNT_LABELS } from '@giftship/shared/wallet/labels';
import { ACCOUNT_KINDS, SYSTEM_ACCOUNTS } from '@giftship/shared/wallet/ledger';
import type { LedgerRow } from '@giftship/shared/wallet/office-contract';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { LEDGER_COPY as SAY } from './copy.ts';
import { LedgerTx } from './LedgerTx.tsx';
import { ownerText } from './owner-text.ts';

const C = SAY.columns;
const F = SAY.filters;
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'ref', title: F.ref, width: 160 },
  { kind: 'range', key: 'time', title: F.time, numbers: ['ref'] },
  {
    kind: 'choice',
    key: 'account',
    title: F.account,
    options: ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_LABELS[value] ?? SAY.system })),
  },
  {
    kind: 'choice',
    key: 'type',
    title: F.type,
    options: entriesOf(LOG_TYPE_LABELS).map(([value, label]) => ({ value: String(value), label })),
  },
  { kind: 'text', key: 'user_id', title: F.user, width: 120, only: 'digits' },
  { kind: 'text', key: 'supplier_id', title: F.supplier, width: 130, only: 'digits' },
  {
    kind: 'choice',
    key: 'code',
    title: F.code,
    options: SYSTEM_ACCOUNTS.map((value) => ({ value, label: SYSTEM_ACCOUNT_LABELS[value] ?? '' })),
  },
  { kind: 'text', key: 'least', title: F.least, width: 110, only: 'amount' },
  { kind: 'text', key: 'most', title: F.most, width: 110, only: 'amount' },
];
const COLUMNS: WorkColumn<LedgerRow>[] = [
  { key: 'line', title: C.line, cell: (row) => row.line_id },
  { key: 'account', title: C.account, cell: (row) => row.account_text },
  { key: 'owner', title: C.owner, cell: (row) => ownerText(row) },
  { key: 'type', title: C.type, cell: (row) => row.type_text },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  {
    key: 'after',
    title: C.after,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.after} />,
  },
  { key: 'ref', title: C.ref, cell: (row) => <NumberCell sn={row.ref_sn} /> },
  { key: 'remark', title: C.remark, cell: (row) => <samp>{row.remark}</samp> },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
];

type Query = NonNullable<Parameters<typeof api.wallet.ledger>[0]['query']>;
/** The address says `ref`, as the number search does; the call names the field whole. */
const searchOf = ({ ref, ...query }: Query & { ref?: string }): Query => ({
  ...query,
  ...(ref === undefined ? {} : { ref_sn: ref }),
});
const load = ({ query, signal }: { query: Query & { ref?: string }; signal?: AbortSignal }) =>
  api.wallet.ledger({ query: searchOf(query), ...(signal ? { signal } : {}) });

/** Lines of any account with the running balance; each opens the transaction that it is a part of (O158). */
export function LedgerPage() {
  const list = useOfficeList({
    name: 'ledger',
    filters: FILTERS,
    load,
    keyOf: (row: LedgerRow) => String(row.line_id),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      exported={{ kind: 'ledger', search: searchOf(list.query) }}
      columns={COLUMNS}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.tx_id),
        body: (row) => <LedgerTx row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
