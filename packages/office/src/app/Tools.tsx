import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { logOut, useSession } from '../session/session.ts';
import { Bell } from '../shell/Bell.tsx';
import { SHELL_COPY } from '../shell/copy.ts';
import type { Todo } from '../lib/todo-query.ts';
import { Person } from '../shell/Person.tsx';
import { ApprovalIcon } from './areas.ts';
import { FRAME_COPY as SAY } from './copy.ts';

/** The end of the bar: the environment, what waits for a second person, the messages, who one is (O012). */
export function Tools({ todo, unread }: { todo: Todo; unread: number }) {
  const { operator, isSandbox } = useSession();
  const waiting = todo.approval?.count ?? 0;
  return (
    <>
      {isSandbox && <span className="office-env">{SHELL_COPY.sandbox}</span>}
      <Link
        to={PATHS.approvals({ mine: 'decide' })}
        className="office-approvals"
        aria-label={SAY.approvalsOf(waiting)}
      >
        <ApprovalIcon />
        <span>{SAY.approvals}</span>
        {waiting > 0 && <b className="menu-badge hot">{waiting}</b>}
      </Link>
      <Bell unread={unread} />
      {operator && (
        <Person
          name={operator.name}
          role={operator.roles.join('、')}
          profile={PATHS.profile()}
          onLogOut={() => void logOut()}
        />
      )}
    </>
  );
}
