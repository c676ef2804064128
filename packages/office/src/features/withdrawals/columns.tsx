import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { WithdrawalOfficeRow } from '@giftship/shared/withdrawals/office-contract';
import { WITHDRAWAL_STATUS as S } from '@giftship/shared/withdrawals/withdrawal';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { WITHDRAWALS_COPY as SAY } from './copy.ts';

const TONES: Readonly<Record<number, StateTone>> = {
  [S.review]: 'waiting',
  [S.approved]: 'moving',
  [S.paid]: 'kept',
  [S.failed]: 'bad',
};

/** Where a withdrawal stands. */
export const WithdrawalState = ({ row }: { row: WithdrawalOfficeRow }) => (
  <StatePill tone={TONES[row.status] ?? 'gone'} text={row.status_text} />
);

/** It waits for a person. */
export const isWaiting = ({ status }: Pick<WithdrawalOfficeRow, 'status'>): boolean =>
  status === S.review || status === S.approved;

/** What to look at twice before money goes (O152). */
export function Warnings({ row }: { row: WithdrawalOfficeRow }) {
  const said = [
    row.same_account.length > 0 ? SAY.sameAccount(row.same_account.length) : '',
    row.is_new_account ? SAY.newAccount : '',
  ].filter((text) => text !== '');
  return (
    <>
      {said.length > 0 && <span className="warn">{said.join('、')}</span>}
      {row.approval_sn !== '' && (
        <Link to={PATHS.approvals({ open: row.approval_sn })}>
          {' '}
          {LISTS_COPY.waitsSecond(row.approval_sn)}
        </Link>
      )}
      {row.is_locked && <span className="hint"> {SAY.inFile(row.file_id)}</span>}
    </>
  );
}

const C = SAY.columns;
/** Columns of the withdrawals. */
export const WITHDRAWAL_COLUMNS: WorkColumn<WithdrawalOfficeRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.withdraw_sn} /> },
  { key: 'status', title: C.status, cell: (row) => <WithdrawalState row={row} /> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'age', title: C.age, cell: (row) => (isWaiting(row) ? SAY.age(row.age_minutes) : '') },
  { key: 'warn', title: C.warn, cell: (row) => <Warnings row={row} /> },
  { key: 'user', title: C.user, cell: (row) => `${row.user_id} ${row.mobile}` },
  {
    key: 'account',
    title: C.account,
    cell: (row) => `${row.type_text} ${row.real_name_mask} ${row.account_mask}`,
  },
  { key: 'by', title: C.by, cell: (row) => row.approved_by },
  { key: 'paidBy', title: C.paidBy, cell: (row) => row.paid_by },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];
