import { ATTESTATION } from '@giftship/shared/accounts/account';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import type { WithdrawalRow } from '@giftship/shared/withdrawals/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSession } from '../../../session/session.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, LoadFailed } from '@giftship/kit/states/States.tsx';
import { AccountCard } from './AccountCard.tsx';
import { WITHDRAW_COPY as SAY } from '../copy.ts';

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
      <Records />
    </>
  );
}

function Records() {
  const [page, setPage] = useState(1);
  const size = PAGE_SIZES[0];
  const rows = useQuery({
    queryKey: ['withdrawals', page],
    queryFn: () => api.withdrawals.list({ query: { page: String(page), page_size: String(size) } }),
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  if (rows.isLoadingError) return <LoadFailed onRetry={() => void rows.refetch()} />;
  if (!data) return <Skeletons count={3} className="statement-line-wait" />;
  if (data.data_count === 0) return <EmptyNote title={SAY.empty} hint={SAY.emptyHint} />;
  return (
    <>
      <RecordTable
        label={SAY.records}
        columns={COLUMNS}
        rows={data.list}
        keyOf={({ withdraw_sn }) => withdraw_sn}
        isBusy={rows.isPlaceholderData}
      />
      {data.data_count > size && (
        <Pagination
          className="statement-pages"
          current={page}
          pageSize={size}
          total={data.data_count}
          showSizeChanger={false}
          responsive
          onChange={setPage}
        />
      )}
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
