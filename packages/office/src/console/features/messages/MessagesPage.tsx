import { EmptyState, FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { TimeCell } from '../../../lists/cells.tsx';
import { queries } from '../../../lib/queries.ts';
import { api } from '../../api.ts';
import { BASE, PATHS } from '../../paths.ts';
import { MESSAGES_COPY as SAY } from './copy.ts';
import './messages.css';

const SIZE = 20;

/** What the shop and the console tell this login, newest first (S082). */
export function MessagesPage() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: ['messages', page],
    queryFn: ({ signal }) =>
      api.desk.messages({ query: { page: String(page), page_size: String(SIZE) }, signal }),
  });
  const read = useMutation({
    mutationFn: () => api.desk.readMessages(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['messages'] });
      void queries.invalidateQueries({ queryKey: ['todo'] });
    },
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  const toWays = <Link to={PATHS.account()}>{SAY.ways}</Link>;
  if (data.data_count === 0)
    return (
      <EmptyState title={SAY.none} hint={SAY.noneHint}>
        {toWays}
      </EmptyState>
    );
  return (
    <div className="office-page">
      <section className="card message-list">
        <p className="row">
          <Button
            disabled={data.list.every(({ is_read }) => is_read)}
            loading={read.isPending}
            onClick={() => read.mutate()}
          >
            {SAY.readAll}
          </Button>
          {toWays}
        </p>
        <ul aria-label={SAY.label}>
          {data.list.map(({ id, content, link, at, is_read }) => (
            <li key={id} className={is_read ? 'read' : ''}>
              {!is_read && <span className="visually-hidden">{SAY.unread}</span>}
              {link.startsWith(BASE) ? <Link to={link.slice(BASE.length)}>{content}</Link> : content}
              <TimeCell at={at} />
            </li>
          ))}
        </ul>
        <Pagination
          size="small"
          hideOnSinglePage
          current={page}
          pageSize={SIZE}
          total={data.data_count}
          showSizeChanger={false}
          onChange={setPage}
        />
      </section>
    </div>
  );
}
