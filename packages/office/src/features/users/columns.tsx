import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { UserRow } from '@giftship/shared/users/office-contract';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { USERS_COPY as SAY } from './copy.ts';

/** State of an account that may log in. */
export const NORMAL = 1;
const C = SAY.columns;

/** Whether a user may come in. */
export const UserState = ({ row }: { row: Pick<UserRow, 'status' | 'status_text'> }) => (
  <StatePill tone={row.status === NORMAL ? 'kept' : 'gone'} text={row.status_text} />
);

/** Columns of the users; what the service leaves out without a right has none (A4). */
export function userColumns(seesMoney: boolean): WorkColumn<UserRow>[] {
  const money: WorkColumn<UserRow>[] = [
    {
      key: 'balance',
      title: C.balance,
      isNumber: true,
      cell: (row) => <MoneyCell yuan={row.balance ?? ''} />,
    },
    { key: 'spend', title: C.spend, isNumber: true, cell: (row) => <MoneyCell yuan={row.spend_30 ?? ''} /> },
  ];
  return [
    { key: 'id', title: C.id, cell: (row) => <NumberCell sn={String(row.id)} /> },
    { key: 'status', title: C.status, cell: (row) => <UserState row={row} /> },
    { key: 'mobile', title: C.mobile, cell: (row) => row.mobile },
    { key: 'name', title: C.name, cell: (row) => row.name },
    { key: 'group', title: C.group, cell: (row) => row.group_name },
    {
      key: 'until',
      title: C.until,
      cell: (row) => (row.group_until === '' ? SAY.forEver : row.group_until.slice(0, 10)),
    },
    ...(seesMoney ? money : []),
    { key: 'orders', title: C.orders, isNumber: true, cell: (row) => row.orders_30 },
    { key: 'tags', title: C.tags, cell: (row) => row.tags.join('、') },
    { key: 'attestation', title: C.attestation, cell: (row) => row.attestation_text },
    { key: 'partner', title: C.partner, cell: (row) => row.partner },
    { key: 'lastLogin', title: C.lastLogin, cell: (row) => <TimeCell at={row.last_login_at} /> },
    { key: 'registered', title: C.registered, cell: (row) => <TimeCell at={row.registered_at} /> },
  ];
}
