import { CheckOutlined } from '@ant-design/icons';
import { QUEUE_LABELS } from '@giftship/shared/office/labels';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { api } from '../../session/api.ts';
import { QUEUE_PATHS } from '../../lib/paths.ts';
import { Link } from 'react-router';
import { countText } from '../../lists/count-text.ts';
import { ageOf } from './age.ts';
import { DASHBOARD_COPY as SAY } from './copy.ts';

type Queues = Awaited<ReturnType<typeof api.shell.todo>>['queues'];

interface TodoCardProps {
  queues: Queues;
  now: number;
}

/** What waits for one, the late first; what is empty stands in one line (O041). */
export function TodoCard({ queues, now }: TodoCardProps) {
  const all = keysOf(QUEUE_LABELS).flatMap((name) => {
    const queue = queues[name];
    return queue ? [{ name, title: QUEUE_LABELS[name], ...queue }] : [];
  });
  const some = all.filter(({ count }) => count > 0);
  const waiting = [...some.filter((each) => each.is_overdue), ...some.filter((each) => !each.is_overdue)];
  const empty = all.filter(({ count }) => count === 0);
  return (
    <>
      {waiting.length > 0 && (
        <ul className="todo-tiles">
          {waiting.map(({ name, title, count, oldest, is_overdue }) => {
            const age = ageOf(oldest, now);
            const path = QUEUE_PATHS[name];
            const words = (
              <>
                <b className="num">{countText(count)}</b>
                <span>{title}</span>
                {age !== '' && <small>{SAY.oldest(age)}</small>}
              </>
            );
            return (
              <li key={name} className={is_overdue ? 'late' : undefined}>
                {path === undefined ? <div>{words}</div> : <Link to={path}>{words}</Link>}
              </li>
            );
          })}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="todo-none">
          <CheckOutlined aria-hidden />
          <b>{waiting.length === 0 ? SAY.nothing : SAY.none}</b>
          {empty.map(({ name, title }) => (
            <span key={name}>{title}</span>
          ))}
        </p>
      )}
    </>
  );
}
