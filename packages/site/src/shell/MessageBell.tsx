import { BellOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { SHELL_COPY } from './copy.ts';
import { MessageList } from './MessageList.tsx';
import { useMessages, useReadMessages } from './use-messages.ts';

const SAY = SHELL_COPY.work;

/** The bell of the bar: how many messages are unread, and the latest ones below it. */
export function MessageBell() {
  const found = useMessages();
  const read = useReadMessages();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const unread = found.data?.unread_count ?? 0;
  return (
    <div
      className="message-bell"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <button
        type="button"
        className="work-icon"
        ref={opener}
        aria-expanded={isOpen}
        aria-label={SAY.bell(unread)}
        onClick={() => setOpen(!isOpen)}
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
          {found.data && found.data.list.length > 0 ? (
            <MessageList list={found.data.list} />
          ) : (
            <p className="hint">{SAY.noNews}</p>
          )}
        </section>
      )}
    </div>
  );
}
