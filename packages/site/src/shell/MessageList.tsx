import type { Api } from '../lib/api.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.work;
type Message = Awaited<ReturnType<Api['messages']['list']>>['list'][number];

/** What the service had to say, newest first; what was not read yet is marked. */
export function MessageList({ list }: { list: Message[] }) {
  return (
    <ul className="message-list" tabIndex={0} aria-label={SAY.news}>
      {list.map(({ id, kind_text, content, created_at, is_read }) => (
        <li key={id} className={is_read === 1 ? '' : 'unread'}>
          <p>
            <b>{kind_text}</b> {content}
          </p>
          <time className="hint" dateTime={created_at} title={created_at}>
            {created_at.slice(5, 16)}
          </time>
        </li>
      ))}
    </ul>
  );
}
