import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useDialogs } from '../../lib/open-dialogs.ts';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { useSession } from '../../session/session.ts';
import { useMessages } from '../../shell/use-messages.ts';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { HOME_COPY } from './copy.ts';
import { type Notice, NoticeDialog } from './NoticeDialog.tsx';

const SAY = HOME_COPY.notice;
const AddStoreDialog = lazy(async () => ({
  default: (await import('../../stores/AddStoreDialog.tsx')).AddStoreDialog,
}));

/** The kind of message that says so (server, stores). */
const STORE_EXPIRED = 'store-expired';
const VERSION = 'announcement-version';
/** An announcement of this length or less is not worth a dialog (M153). */
const SHORT = 20;
/** The reminder waits this long after the page has come (M155). */
const REMIND_AFTER_MS = 1000;

/** The announcement, and after it the message reminder: never one over the other (M063, M064). */
export function HomeNotices() {
  // The platform of a store that is given leave anew.
  const [platform, setPlatform] = useState<number | null>(null);
  const announcement = useAnnouncement();
  const message = useMessage(setPlatform);
  // A login that was asked for comes first: this dialog would lie over it.
  const isLoggingIn = useDialogs(({ login }) => login !== null);
  const notice = announcement.isSettled && !isLoggingIn ? (announcement.notice ?? message) : null;
  const stopAuthorising = () => setPlatform(null);
  return (
    <>
      {notice && platform === null && <NoticeDialog key={notice.title + notice.content} {...notice} />}
      {platform !== null && (
        <Suspense fallback={null}>
          <AddStoreDialog platform={platform} onClose={stopAuthorising} onAdded={stopAuthorising} />
        </Suspense>
      )}
    </>
  );
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
          ...(data.html && { html: data.html }),
          onKnown: close,
          onNever: () => {
            writeStored(VERSION, data.version);
            close();
          },
        }
      : null,
  };
}

/** The person's unread message; every answer marks it read (M155). */
function useMessage(onAuthorise: (platform: number) => void): Notice | null {
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
  const expired = useExpiredStore(data?.id);
  if (!isSignedIn || !data || data.id === readId || expired === undefined) return null;
  const dismiss = () => {
    setReadId(data.id);
    markRead.mutate(data.id);
  };
  const mend = (platform: number) => () => {
    dismiss();
    onAuthorise(platform);
  };
  return {
    title: SAY.message,
    content: data.content,
    onKnown: dismiss,
    onNever: dismiss,
    ...(expired && { onAuthorise: mend(expired.platform) }),
  };
}

/** The store that a message is about, if it still waits to be given leave; undefined until that is known. */
function useExpiredStore(messageId: number | undefined): { platform: number } | null | undefined {
  const messages = useMessages({ isWanted: messageId !== undefined });
  const message = messages.data?.list.find(({ id }) => id === messageId);
  const isAboutStore = message?.kind === STORE_EXPIRED;
  const stores = useQuery({
    queryKey: ['stores'],
    queryFn: () => api.stores.list(),
    enabled: isAboutStore,
  });
  if (messages.isPending) return undefined;
  if (!isAboutStore || stores.isError) return null;
  const isIt = (id: number, status: number) => id === Number(message.ref) && status === STORE_STATUS.expired;
  return stores.data && (stores.data.list.find((store) => isIt(store.id, store.auth_status)) ?? null);
}
