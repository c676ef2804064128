import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, LoadFailed } from '@giftship/kit/states/States.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';

const SIZE = PAGE_SIZES[0];

interface Asked {
  page: string;
  page_size: string;
}

/** What was asked for so far, newest first, a page at a time: withdrawals, refunds of the balance. */
export function PagedRecords<R>({
  name,
  load,
  label,
  columns,
  keyOf,
  empty,
}: {
  /** Of its cache. */
  name: string;
  load: (call: { query: Asked }) => Promise<{ list: R[]; data_count: number }>;
  label: string;
  columns: Column<R>[];
  keyOf: (row: R) => string;
  empty: { title: string; hint: string };
}) {
  const [page, setPage] = useState(1);
  const rows = useQuery({
    queryKey: [name, 'list', page],
    queryFn: () => load({ query: { page: String(page), page_size: String(SIZE) } }),
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  if (rows.isLoadingError) return <LoadFailed onRetry={() => void rows.refetch()} />;
  if (!data) return <Skeletons count={3} className="statement-line-wait" />;
  if (data.data_count === 0) return <EmptyNote {...empty} />;
  return (
    <>
      <RecordTable
        label={label}
        columns={columns}
        rows={data.list}
        keyOf={keyOf}
        isBusy={rows.isPlaceholderData}
      />
      {data.data_count > SIZE && (
        <Pagination
          className="statement-pages"
          current={page}
          pageSize={SIZE}
          total={data.data_count}
          showSizeChanger={false}
          responsive
          onChange={setPage}
        />
      )}
    </>
  );
}
