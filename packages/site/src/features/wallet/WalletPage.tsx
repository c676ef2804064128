import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { openRecharge } from '../../open-dialogs.ts';
import { Price } from '../../ui/Price.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { EmptyState, LoadFailed } from '../../ui/States.tsx';
import { WALLET_COPY as SAY } from './copy.ts';
import { Statement } from './Statement.tsx';
import './wallet.css';

/** The balance with recharge beside it, and under them the statement with its running balance. */
export function WalletPage() {
  return (
    <div className="wallet">
      <BalanceCard />
      <StatementCard />
    </div>
  );
}

function BalanceCard() {
  const wallet = useQuery({ queryKey: ['wallet-info'], queryFn: () => api.wallet.info() });
  if (wallet.isError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void wallet.refetch()} />
      </section>
    );
  const { data } = wallet;
  return (
    <section className="card wallet-balance" aria-label={SAY.balance}>
      <div className="grow">
        <h2>{SAY.balance}</h2>
        {data ? <Price yuan={data.money} size="large" /> : <div className="skeleton wallet-wait" />}
      </div>
      <Button type="primary" size="large" onClick={() => openRecharge({})}>
        {SAY.recharge}
      </Button>
      <dl>
        <Fact title={SAY.facts.recharged} value={data?.total_recharge} />
        <Fact title={SAY.facts.spent} value={data?.total_spend} />
        <Fact title={SAY.facts.frozen} value={data?.freeze_money} />
        <Fact title={SAY.facts.group} value={data?.group_name} />
      </dl>
    </section>
  );
}

function Fact({ title, value }: { title: string; value: string | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const TYPES = Object.values(LOG_TYPE).map((value) => ({
  value: String(value),
  label: LOG_TYPE_LABELS[value] ?? '',
}));

function StatementCard() {
  const { type, page, size, show } = useStatementAddress();
  const lines = useQuery({
    queryKey: ['wallet-statement', { type, page, size }],
    queryFn: () =>
      api.wallet.moneyChange({
        query: { page: String(page), page_size: String(size), ...(type === '' ? {} : { type }) },
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = lines;
  return (
    <section className="card" aria-label={SAY.statement}>
      <header className="row wallet-head">
        <h2>{SAY.statement}</h2>
        {data && <span className="hint grow">{SAY.total(data.data_count)}</span>}
        <Select
          aria-label={SAY.type}
          value={type}
          options={[{ value: '', label: SAY.allTypes }, ...TYPES]}
          onChange={(next: string) => show({ type: next })}
          className="wallet-type"
        />
      </header>
      {lines.isPending && <Skeletons count={6} className="wallet-line-wait" />}
      {lines.isError && <LoadFailed onRetry={() => void lines.refetch()} />}
      {data?.list.length === 0 && type === '' && <EmptyState title={SAY.empty} hint={SAY.emptyHint} />}
      {data?.list.length === 0 && type !== '' && (
        <EmptyState title={SAY.emptyOfType}>
          <Button onClick={() => show({ type: '' })}>{SAY.showAll}</Button>
        </EmptyState>
      )}
      {data && data.list.length > 0 && <Statement lines={data.list} isBusy={lines.isPlaceholderData} />}
      {data && data.data_count > PAGE_SIZES[0] && (
        <Pagination
          className="wallet-pages"
          current={page}
          pageSize={size}
          total={data.data_count}
          pageSizeOptions={[...PAGE_SIZES]}
          showSizeChanger
          responsive
          onChange={(next, pageSize) => show({ page: pageSize === size ? next : 1, size: pageSize })}
        />
      )}
    </section>
  );
}

/** Filter and page stand in the address, so that a reload and the back button keep them. */
function useStatementAddress() {
  const [params, setParams] = useSearchParams();
  const size = Number(params.get('size'));
  const type = params.get('type') ?? '';
  return {
    type: TYPES.some(({ value }) => value === type) ? type : '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    show: (change: { type?: string; page?: number; size?: number }) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        if (change.page === undefined) next.delete('page');
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key);
          else next.set(key, String(value));
        }
        return next;
      }),
  };
}
