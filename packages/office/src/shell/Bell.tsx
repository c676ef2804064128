import { BellOutlined } from '@ant-design/icons';
import { usePopup } from '@giftship/kit/lib/use-popup.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { desk } from '../lib/desk.ts';
import { queries } from '../lib/queries.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { TimeCell } from '../lists/cells.tsx';

/** What the back office tells this operator; to open it is to have read it. */
export function Bell({ unread }: { unread: number }) {
  const { place, isOpen, toggle, close } = usePopup();
  const open = () => {
    toggle();
    if (isOpen || unread === 0) return;
    void desk()
      .messages.readMessages()
      .then(
        () => queries.invalidateQueries({ queryKey: ['todo'] }),
        () => null,
      );
  };
  return (
    <div className="office-bell" ref={place}>
      <button type="button" aria-label={SAY.bellOf(unread)} aria-expanded={isOpen} onClick={open}>
        <BellOutlined />
        {unread > 0 && <b className="menu-badge hot">{unread}</b>}
      </button>
      {isOpen && <News onGo={close} />}
    </div>
  );
}

function News({ onGo }: { onGo: () => void }) {
  const { data } = useQuery({
    queryKey: ['bell'],
    queryFn: ({ signal }) => desk().messages.messages({ query: { page: '1', page_size: '10' }, signal }),
    staleTime: 0,
  });
  const list = data?.list ?? [];
  if (list.length === 0) return <div className="office-news">{data ? SAY.nothingNew : SAY.finding}</div>;
  return (
    <ul className="office-news" aria-label={SAY.bell}>
      {list.map(({ id, content, link, at }) => (
        <li key={id}>
          {link === '' ? (
            content
          ) : (
            <Link to={link.startsWith(desk().base) ? link.slice(desk().base.length) : link} onClick={onGo}>
              {content}
            </Link>
          )}
          <small>
            <TimeCell at={at} />
          </small>
        </li>
      ))}
    </ul>
  );
}
