import { SearchOutlined } from '@ant-design/icons';
import { sayYuan, withCommas } from '@giftship/kit/lib/with-commas.ts';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, LoadFailed } from '@giftship/kit/states/States.tsx';
import { PROMOTION_COPY as SAY } from './copy.ts';

type Invited = Awaited<ReturnType<typeof api.promotion.users>>['list'][number];
const SIZE = PAGE_SIZES[0];

/** Whom the link brought, with what they brought. */
export function InvitedUsers() {
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [text, setText] = useState('');
  const users = useQuery({
    queryKey: ['spread-users', page, keyword],
    queryFn: () =>
      api.promotion.users({
        query: { page: String(page), page_size: String(SIZE), ...(keyword === '' ? {} : { keyword }) },
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = users;
  // Of another keyword it was true that there is nobody; of this one it is not known yet.
  const isUnknown = users.isPlaceholderData && data?.data_count === 0;
  const isNobody = data?.data_count === 0 && !isUnknown;
  // Nobody can be looked for yet.
  const isEmpty = isNobody && keyword === '';
  const search = (wanted: string) => {
    setPage(1);
    setKeyword(wanted);
  };
  return (
    <section className="card" aria-label={SAY.users}>
      <header className="row promotion-head">
        <h2 className="grow">{SAY.users}</h2>
        {!isEmpty && <SearchBox text={text} onText={setText} onSearch={search} />}
      </header>
      {users.isLoadingError && <LoadFailed onRetry={() => void users.refetch()} />}
      {(users.isPending || isUnknown) && <Skeletons count={3} className="promotion-row-wait" />}
      {isEmpty && <EmptyNote title={SAY.empty} hint={SAY.emptyHint} />}
      {isNobody && keyword !== '' && (
        <EmptyNote title={SAY.none}>
          <Button
            onClick={() => {
              setText('');
              search('');
            }}
          >
            {SAY.showAll}
          </Button>
        </EmptyNote>
      )}
      {data && data.list.length > 0 && (
        <RecordTable
          label={SAY.users}
          columns={COLUMNS}
          rows={data.list}
          keyOf={({ user_id }) => String(user_id)}
          isBusy={users.isPlaceholderData}
        />
      )}
      {data && data.data_count > SIZE && (
        <Pagination
          className="promotion-pages"
          current={page}
          pageSize={SIZE}
          total={data.data_count}
          showSizeChanger={false}
          responsive
          onChange={setPage}
        />
      )}
    </section>
  );
}

const COLUMNS: Column<Invited>[] = [
  { key: 'user', title: SAY.columns.user, cell: ({ mobile_mask }) => mobile_mask },
  { key: 'group', title: SAY.columns.group, cell: ({ group_name }) => group_name },
  {
    key: 'at',
    title: SAY.columns.at,
    cell: ({ registered_at }) => <span title={registered_at}>{registered_at.slice(0, 10)}</span>,
  },
  { key: 'parcels', title: SAY.columns.parcels, cell: ({ parcel_count }) => withCommas(parcel_count) },
  {
    key: 'price',
    title: SAY.columns.commission,
    cell: ({ commission }) => <strong>{sayYuan(commission)}</strong>,
  },
];

interface SearchBoxProps {
  text: string;
  onText: (text: string) => void;
  onSearch: (text: string) => void;
}

function SearchBox({ text, onText, onSearch }: SearchBoxProps) {
  return (
    <form
      role="search"
      className="promotion-search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Input
        value={text}
        maxLength={11}
        allowClear
        aria-label={SAY.keyword}
        placeholder={SAY.keywordHint}
        onChange={(event) => onText(event.target.value)}
      />
      <Button htmlType="submit" icon={<SearchOutlined />} aria-label={SAY.search} />
    </form>
  );
}
