import { toast } from '@giftship/kit/toast/toast.ts';
import { WITHDRAWAL_LABELS } from '@giftship/shared/withdrawals/labels';
import { MOST_WITHDRAWALS, type WithdrawalOfficeRow } from '@giftship/shared/withdrawals/office-contract';
import { WITHDRAWAL_STATUS as S, type WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { isWaiting, WITHDRAWAL_COLUMNS } from './columns.tsx';
import { WITHDRAWALS_COPY as SAY } from './copy.ts';
import { DecideWithdrawals } from './DecideWithdrawals.tsx';
import { WithdrawalDetail, WithdrawalFoot } from './WithdrawalDetail.tsx';

const STATES = Object.entries(WITHDRAWAL_LABELS).map(([value, label]) => ({ value, label }));
/** What waits is listed however old it is. */
const OPEN = [S.review, S.approved].map(String);
const isFew = allTimeWith('user_id', 'file_id');
const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
  {
    kind: 'range',
    key: 'time',
    title: SAY.filters.time,
    numbers: ['withdraw_sn'],
    isAllTime: (values) => isFew(values) || OPEN.includes(values['status'] ?? ''),
  },
  { kind: 'text', key: 'withdraw_sn', title: SAY.filters.sn, width: 150 },
  { kind: 'text', key: 'user_id', title: SAY.filters.user, width: 130, only: 'digits' },
  { kind: 'text', key: 'file_id', title: SAY.filters.file, width: 160, only: 'digits' },
];
const OVERDUE_MINUTES = 24 * 60;

/** Withdrawals by their queues: reviewed by one, paid by another (O152-O154). */
export function WithdrawalsPage() {
  const [wanted, setWanted] = useState<{ sns: string[]; act: WithdrawalDecision | 'file' } | null>(null);
  const list = useOfficeList({
    name: 'withdrawals',
    filters: FILTERS,
    load: api.withdrawals.list,
    keyOf: (row: WithdrawalOfficeRow) => row.withdraw_sn,
    find: async (withdraw_sn, signal) =>
      (await api.withdrawals.list({ query: { withdraw_sn }, signal })).list[0] ?? null,
  });
  const bulk = useBulk(list.address.values.status ?? '', (sns, act) => setWanted({ sns, act }));
  const close = () => {
    setWanted(null);
    list.selection.onChange(new Set());
  };
  const mayAct = useMay(['withdraw.review', 'withdraw.pay']);
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        exported={{ kind: 'withdrawals' }}
        columns={WITHDRAWAL_COLUMNS}
        tabs={{
          key: 'status',
          label: SAY.filters.status,
          items: [
            ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] })),
            { value: '', title: SAY.recent },
          ],
        }}
        toneOf={(row) =>
          row.status === S.failed || (isWaiting(row) && row.age_minutes > OVERDUE_MINUTES)
            ? 'trouble'
            : row.status === S.refused
              ? 'gone'
              : undefined
        }
        bulk={bulk}
        view={{
          kind: SAY.kind,
          claims: mayAct ? 'withdrawal' : undefined,
          title: (row) => row.withdraw_sn,
          body: (row) => <WithdrawalDetail row={row} />,
          foot: (row) => <WithdrawalFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="withdrawal"
      />
      {wanted?.act === 'file' && <MakeFile sns={wanted.sns} onClose={close} />}
      {wanted && wanted.act !== 'file' && (
        <DecideWithdrawals sns={wanted.sns} act={wanted.act} onClose={close} />
      )}
    </>
  );
}

/** What several can be told at once, by the queue that is shown; elsewhere nothing is chosen. */
function useBulk(status: string, want: (sns: string[], act: WithdrawalDecision | 'file') => void) {
  const mayReview = useMay('withdraw.review');
  const mayPay = useMay('withdraw.pay');
  const does = (act: WithdrawalDecision) => ({
    title: SAY.acts[act],
    most: MOST_WITHDRAWALS.call,
    run: (choice: Choice) => void snsOf(choice).then((sns) => want(sns, act), tellFailure),
  });
  if (status === String(S.review) && mayReview) return [does('approve'), does('refuse')];
  if (status !== String(S.approved) || !mayPay) return undefined;
  const file = {
    title: SAY.makeFile,
    most: MOST_WITHDRAWALS.file,
    run: (choice: Choice) => void snsOf(choice).then((sns) => want(sns, 'file'), tellFailure),
  };
  return [file, does('fail')];
}

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** The chosen ones; of a whole search, which the bar holds to the call's limit, all of it (O028). */
async function snsOf({ keys, search }: Choice): Promise<string[]> {
  if (search === null) return keys;
  const query = { ...search, page: '1', page_size: String(MOST_WITHDRAWALS.file) };
  const { list } = await api.withdrawals.list({ query });
  return list.map(({ withdraw_sn }) => withdraw_sn);
}

function MakeFile({ sns, onClose }: { sns: string[]; onClose: () => void }) {
  return (
    <DecideDialog
      title={`${SAY.makeFile} ${SAY.chosen(sns.length)}`}
      action="withdrawal.file"
      verb={SAY.makeFile}
      noReason
      content={sns}
      run={({ key }) => atOnce(api.withdrawals.makeFile({ body: { sns }, key }))}
      onDone={() => {
        void refreshList('withdrawals');
        void refreshList('payout-files');
      }}
      tell={({ file_id, count, money }) => toast.success(SAY.made(file_id, count, money))}
      onClose={onClose}
    >
      <p>{SAY.makeFileHint}</p>
    </DecideDialog>
  );
}
