import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { LISTS_COPY } from '../../../lists/copy.ts';
import { api } from '../../api.ts';
import { RECORD_COPY } from './copy.ts';
import './looks.css';

const SAY = RECORD_COPY.looks;
const SIZE = 20;

/** When somebody of the shop looked at this console, and what he read (back-office 10.6). */
export function LooksDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-looks', page],
    queryFn: ({ signal }) =>
      api.account.looks({ query: { page: String(page), page_size: String(SIZE) }, signal }),
  });
  return (
    <TopDialog
      title={SAY.title}
      className="decide-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{LISTS_COPY.close}</Button>}
    >
      <p className="hint">{SAY.hint}</p>
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={3} className="log-wait" />}
      {data?.list.length === 0 && <EmptyNote title={SAY.none} />}
      <ul className="looks" aria-label={SAY.title}>
        {data?.list.map(({ id, operator_id, started_at, ended_at, seen }) => (
          <li key={id}>
            <b>{SAY.by(operator_id)}</b>
            <span className="num">{SAY.span(started_at, ended_at)}</span>
            <small className="hint">{seen.length === 0 ? SAY.nothing : SAY.seen(seen.join('、'))}</small>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        current={page}
        pageSize={SIZE}
        total={data?.data_count ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </TopDialog>
  );
}
