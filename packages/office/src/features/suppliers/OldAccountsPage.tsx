import { noCell, type WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { UserLink } from '../../session/UserLink.tsx';
import { OLD_ACCOUNTS_COPY as SAY } from './copy.ts';

type OldAccount = Awaited<ReturnType<typeof api.suppliers.oldAccounts>>['list'][number];

const C = SAY.columns;
const COLUMNS: WorkColumn<OldAccount>[] = [
  { key: 'user', title: C.user, cell: (row) => <UserLink id={row.user_id} mobile={row.mobile_mask} /> },
  {
    key: 'buyer',
    title: C.buyer,
    cell: ({ buyer_id: id, mobile_mask }) =>
      id === null ? SAY.noBuyer : <UserLink id={id} mobile={mobile_mask} />,
  },
  {
    key: 'supplier',
    title: C.supplier,
    cell: ({ supplier_id: id }) =>
      id === null ? SAY.noSupplier : <Link to={PATHS.suppliers({ open: String(id) })}>{id}</Link>,
  },
  { key: 'orders', title: C.orders, isNumber: true, cell: (row) => row.orders },
  {
    key: 'balance',
    title: C.balance,
    isNumber: true,
    cell: ({ balance }) => (balance === undefined ? noCell : <MoneyCell yuan={balance} />),
  },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];

/** Logins of type supplier that bought, or hold money, from the days when they were buyers too (O148, 8.6). */
export function OldAccountsPage() {
  const list = useOfficeList({
    name: 'old-suppliers',
    filters: [],
    load: api.suppliers.oldAccounts,
    keyOf: (row: OldAccount) => String(row.user_id),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
