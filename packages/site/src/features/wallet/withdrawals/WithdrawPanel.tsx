import { ATTESTATION } from '@giftship/shared/accounts/account';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import type { WithdrawalRow } from '@giftship/shared/withdrawals/contract';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSession } from '../../../session/session.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { AccountCard } from './AccountCard.tsx';
import { WITHDRAW_COPY as SAY } from '../copy.ts';
import { PagedRecords } from '../PagedRecords.tsx';

/** The account to be paid to, and every withdrawal with where it stands. */
export function WithdrawPanel() {
  const navigate = useNavigate();
  const attestation = useSession(({ user }) => user?.is_attestation);
  return (
    <>
      {attestation !== undefined && attestation !== ATTESTATION.passed ? (
        <Alert
          type="warning"
          showIcon
          className="wallet-alert"
          title={SAY.unverified}
          action={
            <Button color="default" variant="solid" onClick={() => void navigate(PATHS.authentication())}>
              {SAY.verify}
            </Button>
          }
        />
      ) : (
        <AccountCard />
      )}
      <h2 className="wallet-records">{SAY.records}</h2>
      <PagedRecords
        name="withdrawals"
        load={api.withdrawals.list}
        label={SAY.records}
        columns={COLUMNS}
        keyOf={({ withdraw_sn }) => withdraw_sn}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
    </>
  );
}

const TONES: Record<number, string> = {
  [WITHDRAWAL_STATUS.review]: 'warn',
  [WITHDRAWAL_STATUS.approved]: 'warn',
  [WITHDRAWAL_STATUS.paid]: 'ok',
  [WITHDRAWAL_STATUS.refused]: 'bad',
  [WITHDRAWAL_STATUS.failed]: 'bad',
};

const COLUMNS: Column<WithdrawalRow>[] = [
  { key: 'sn', title: SAY.columns.sn, cell: ({ withdraw_sn }) => <CopyText text={withdraw_sn} /> },
  { key: 'price', title: SAY.columns.money, cell: ({ money }) => <strong>{sayYuan(money)}</strong> },
  { key: 'account', title: SAY.columns.account, cell: ({ account_mask }) => account_mask },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: ({ status, status_text, reason }) => (
      <>
        <span className={TONES[status]}>{status_text}</span>
        {reason !== '' && <p className="hint">{SAY.reason(reason)}</p>}
      </>
    ),
  },
  {
    key: 'created',
    title: SAY.columns.created,
    cell: ({ created_at }) => <span title={created_at}>{created_at.slice(5, 16)}</span>,
  },
  {
    key: 'finished',
    title: SAY.columns.finished,
    cell: ({ finished_at }) => <span title={finished_at}>{finished_at.slice(5, 16) || '-'}</span>,
  },
];
