import { BellOutlined } from '@ant-design/icons';
import { usePopup } from '@giftship/kit/lib/use-popup.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { SHELL_COPY } from './copy.ts';
import { MessageList } from './MessageList.tsx';
import { useMessages, useReadMessages } from './use-messages.ts';

const SAY = SHELL_COPY.work;

/** The bell of the bar: how many messages are unread, and the latest ones below it. */
export function MessageBell() {
  const found = useMessages();
  const read = useReadMessages();
  const { place, isOpen, toggle } = usePopup();
  const unread = found.data?.unread_count ?? 0;
  return (
    <div className="message-bell" ref={place}>
      <button
        type="button"
        className="work-icon"
        aria-expanded={isOpen}
        aria-label={SAY.bell(unread)}
        onClick={toggle}
      >
        <BellOutlined />
        {unread > 0 && (
          <span className="work-dot" aria-hidden="true">
            {unread > 99 ? SAY.many : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section className="message-panel" aria-label={SAY.news}>
          <header className="row">
            <h2 className="grow">{SAY.news}</h2>
            {unread > 0 && (
              <button type="button" className="link" disabled={read.isPending} onClick={() => read.mutate()}>
                {SAY.readAll}
              </button>
            )}
          </header>
          <Messages found={found} />
        </section>
      )}
    </div>
  );
}

/** The latest ones in every state of their load. */
function Messages({ found }: { found: ReturnType<typeof useMessages> }) {
  if (found.isLoadingError) return <LoadFailed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons count={3} className="message-wait" />;
  if (found.data.list.length === 0) return <p className="hint">{SAY.noNews}</p>;
  return <MessageList list={found.data.list} />;
}
