import { DownloadOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { STATEMENT_TYPES, type StatementName } from '@giftship/shared/wallet/ledger';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Pagination, Segmented, Select } from 'antd';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { api } from '../lib/api.ts';
import { sayMove } from '@giftship/kit/lib/with-commas.ts';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { STATEMENT_COPY as SAY } from './copy.ts';
import { monthSpan, recentMonths } from './months.ts';
import { Statement } from './Statement.tsx';
import './statements.css';

/** One statement: filters and sums above, its lines, and pages; what is chosen stands in the address. */
export function StatementList({ account }: { account: StatementName }) {
  const address = useStatementAddress(account);
  const { type, month, part, page, size, show } = address;
  const span = month === '' ? {} : monthSpan(month);
  const filter = { account, ...span, ...(part === '' ? {} : { part }) };
  const lines = useQuery({
    queryKey: ['wallet-statement', { account, part, type, month, page, size }],
    queryFn: () =>
      api.wallet.logList({
        query: {
          ...filter,
          page: String(page),
          page_size: String(size),
          ...(type === '' ? {} : { type }),
        },
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = lines;
  const isFiltered = type !== '' || month !== '' || part !== '';
  // There is nothing to choose from, to add up or to export.
  const isBare = data?.list.length === 0 && !isFiltered;
  return (
    <>
      {!isBare && (
        <header className="row statement-head">
          {account === 'commission' && (
            <Segmented
              aria-label={SAY.parts.label}
              value={part}
              options={PARTS.map((value) => ({ value, label: SAY.parts[value === '' ? 'both' : value] }))}
              onChange={(next) => show({ part: next })}
            />
          )}
          <Select
            aria-label={SAY.month}
            value={month}
            options={[{ value: '', label: SAY.allMonths }, ...MONTHS]}
            onChange={(next: string) => show({ month: next })}
          />
          <Select
            aria-label={SAY.type}
            value={type}
            options={[{ value: '', label: SAY.allTypes }, ...typeOptions(account)]}
            onChange={(next: string) => show({ type: next })}
          />
          <ExportButton filter={{ ...filter, ...(type === '' ? {} : { type: Number(type) }) }} />
          {data && (
            <p className="statement-sums">
              <span className="hint">{SAY.total(data.data_count)}</span>
              <span>
                {SAY.sumIn} <strong className="ok">{sayMove(data.sum_in)}</strong>
              </span>
              <span>
                {SAY.sumOut} <strong>{sayMove(`-${data.sum_out}`)}</strong>
              </span>
            </p>
          )}
        </header>
      )}
      {lines.isPending && <Skeletons count={6} className="statement-line-wait" />}
      {lines.isLoadingError && <LoadFailed onRetry={() => void lines.refetch()} />}
      {isBare && <EmptyState place="wallet" title={SAY.empty} hint={SAY.emptyHint[account]} />}
      {data?.list.length === 0 && isFiltered && (
        <EmptyState place="wallet" title={SAY.emptyOfType}>
          <Button onClick={() => show({ type: '', month: '', part: '' })}>{SAY.showAll}</Button>
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <Statement title={SAY.titles[account]} lines={data.list} isBusy={lines.isPlaceholderData} />
      )}
      {data && data.data_count > PAGE_SIZES[0] && (
        <Pagination
          className="statement-pages"
          current={page}
          pageSize={size}
          total={data.data_count}
          pageSizeOptions={[...PAGE_SIZES]}
          showSizeChanger
          responsive
          onChange={(next, pageSize) => show({ page: pageSize === size ? next : 1, size: pageSize })}
        />
      )}
    </>
  );
}

const PARTS = ['', 'available', 'frozen'] as const;

const MONTHS = recentMonths(Date.now()).map((month) => ({ value: month, label: SAY.monthName(month) }));

const typeOptions = (account: StatementName) =>
  STATEMENT_TYPES[account].map((type) => ({ value: String(type), label: LOG_TYPE_LABELS[type] ?? '' }));

type ExportBody = Parameters<typeof api.wallet.logDownload>[0]['body'];

function ExportButton({ filter }: { filter: Omit<ExportBody, 'format'> }) {
  const download = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => api.wallet.logDownload({ body: { ...filter, format } }),
    onSuccess: (file) => saveFile(file.fileName, file.bytes),
  });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: SAY.exportAs[format],
          onClick: () => download.mutate(format),
        })),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={download.isPending}>
        {SAY.export}
      </Button>
    </Dropdown>
  );
}

/** Filter and page stand in the address, so that a reload and the back button keep them. */
function useStatementAddress(account: StatementName) {
  const [params, setParams] = useSearchParams();
  const size = Number(params.get('size'));
  const type = params.get('type') ?? '';
  const month = params.get('month') ?? '';
  const part = params.get('part');
  return {
    type: STATEMENT_TYPES[account].some((each) => String(each) === type) ? type : '',
    month: MONTHS.some(({ value }) => value === month) ? month : '',
    part: (account === 'commission' && PARTS.find((each) => each === part)) || ('' as const),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    show: (change: { type?: string; month?: string; part?: string; page?: number; size?: number }) =>
      setParams(() => {
        const next = addressParams();
        if (change.page === undefined) next.delete('page');
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key);
          else next.set(key, String(value));
        }
        return next;
      }),
  };
}
