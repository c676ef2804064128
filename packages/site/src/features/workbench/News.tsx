import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { Block } from './Block.tsx';
import { MessageList } from '../../shell/MessageList.tsx';
import { useMessages, useReadMessages } from '../../shell/use-messages.ts';
import { WORKBENCH_COPY } from './copy.ts';

const SAY = WORKBENCH_COPY;
/** More of them are there when they are asked for. */
const SHOWN = 2;

/** What the service had to say to this person: late parcels paid, failed rows, replies, a low balance (X045). */
export function Messages() {
  const found = useMessages();
  const read = useReadMessages();
  const [isWhole, setWhole] = useState(false);
  const list = found.data?.list ?? [];
  const unread = found.data?.unread_count ?? 0;
  return (
    <Block
      title={unread > 0 ? SAY.messages.titleOf(unread) : SAY.messages.title}
      action={
        unread > 0 && (
          <button type="button" className="link" disabled={read.isPending} onClick={() => read.mutate()}>
            {SAY.messages.readAll}
          </button>
        )
      }
    >
      {found.isPending && <Skeletons count={3} className="user-line-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.data && list.length === 0 && <p className="hint">{SAY.messages.none}</p>}
      {list.length > 0 && <MessageList list={list.slice(0, isWhole ? list.length : SHOWN)} />}
      {!isWhole && list.length > SHOWN && (
        <button type="button" className="link user-more" onClick={() => setWhole(true)}>
          {SAY.messages.more(list.length - SHOWN)}
        </button>
      )}
    </Block>
  );
}

/** The service's announcement, as the home page has it. */
export function Announcement() {
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ['home', 'announcement'],
    queryFn: () => api.content.announcement(),
  });
  return (
    <Block title={SAY.announcement} action={<span className="hint">{data?.date}</span>}>
      {isLoadingError && <LoadFailed onRetry={() => void refetch()} />}
      {data ? (
        <p className="user-announcement">{data.content || SAY.noAnnouncement}</p>
      ) : (
        !isLoadingError && <Skeletons count={2} className="user-line-wait" />
      )}
    </Block>
  );
}
