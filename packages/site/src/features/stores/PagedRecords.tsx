import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { type Column, RecordTable, type RowTone } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { STORES_COPY as SAY } from './copy.ts';

interface PagedProps<R> {
  label: string;
  columns: Column<R>[];
  keyOf: (row: R) => string;
  /** The record on a phone. */
  record: (row: R) => ReactNode;
  found: {
    data: { list: R[]; data_count: number } | undefined;
    isLoadingError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Rows that want to be seen. */
  toneOf?: (row: R) => RowTone | undefined;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
}

/** One page of records in every state of its load. */
export function PagedRecords<R>({
  label,
  columns,
  keyOf,
  record,
  found,
  toneOf,
  page,
  onPage,
  empty,
}: PagedProps<R>) {
  if (found.isLoadingError) return <LoadFailed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons count={4} className="stores-wait" />;
  const { list, data_count: count } = found.data;
  if (list.length === 0 && page === 1) return empty;
  return (
    <>
      <RecordTable
        label={label}
        columns={columns}
        rows={list}
        keyOf={keyOf}
        isBusy={found.isPlaceholderData}
        record={record}
        {...(toneOf ? { toneOf } : {})}
      />
      {count > PAGE_SIZES[0] && (
        <Pagination
          className="stores-pages"
          current={page}
          pageSize={PAGE_SIZES[0]}
          total={count}
          showTotal={SAY.sent.total}
          showSizeChanger={false}
          responsive
          onChange={onPage}
        />
      )}
    </>
  );
}
