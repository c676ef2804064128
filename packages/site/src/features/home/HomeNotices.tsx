import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useDialogs } from '../../lib/open-dialogs.ts';
import { useSession } from '../../session/session.ts';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { HOME_COPY } from './copy.ts';
import { type Notice, NoticeDialog } from './NoticeDialog.tsx';

const SAY = HOME_COPY.notice;

const VERSION = 'announcement-version';
/** An announcement of this length or less is not worth a dialog (M153). */
const SHORT = 20;
/** The reminder waits this long after the page has come (M155). */
const REMIND_AFTER_MS = 1000;

/** The announcement, and after it the message reminder: never one over the other (M063, M064). */
export function HomeNotices() {
  const announcement = useAnnouncement();
  const message = useMessage();
  // A login that was asked for comes first: this dialog would lie over it.
  const isLoggingIn = useDialogs(({ login }) => login !== null);
  const notice = announcement.isSettled && !isLoggingIn ? (announcement.notice ?? message) : null;
  return notice && <NoticeDialog key={notice.title + notice.content} {...notice} />;
}

/** "I know" closes it for this load; "do not remind again" keeps its version (M154, D321). */
function useAnnouncement(): { isSettled: boolean; notice: Notice | null } {
  const [isClosed, setClosed] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['home', 'announcement'],
    queryFn: () => api.content.announcement(),
  });
  const isShown =
    data !== undefined && !isClosed && data.content.length > SHORT && readStored(VERSION) !== data.version;
  const close = () => setClosed(true);
  return {
    isSettled: !isPending,
    notice: isShown
      ? {
          title: data.title || SAY.title,
          content: data.content,
          onKnown: close,
          onNever: () => {
            writeStored(VERSION, data.version);
            close();
          },
        }
      : null,
  };
}

/** The person's unread message; either button marks it read (M155). */
function useMessage(): Notice | null {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [isDue, setDue] = useState(false);
  const [readId, setReadId] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), REMIND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: ['home', 'message'],
    queryFn: () => api.content.message(),
    enabled: isSignedIn && isDue,
  });
  const markRead = useMutation({
    mutationFn: (id: number) => api.content.readMessage({ query: { id: String(id) } }),
    // Nothing is lost: an unread message comes again with the next visit.
    onError: () => {},
  });
  if (!isSignedIn || !data || data.id === readId) return null;
  const dismiss = () => {
    setReadId(data.id);
    markRead.mutate(data.id);
  };
  return { title: SAY.message, content: data.content, onKnown: dismiss, onNever: dismiss };
}
