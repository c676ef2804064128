import { Bell } from '../../shell/Bell.tsx';
import { Person } from '../../shell/Person.tsx';
import { PATHS } from '../paths.ts';
import { logOut, workFor } from '../session.ts';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';
import type { AtWork } from './page.ts';

/** The end of the bar: the messages, for whom one works, and who one is. */
export function Tools({ me, unread }: { me: AtWork; unread: number }) {
  const { supplier, suppliers, username } = me;
  const others = suppliers.filter(({ supplier_id }) => supplier_id !== supplier.supplier_id);
  return (
    <>
      <Bell unread={unread} />
      <Person
        name={supplier.name}
        role={SAY.who(username, supplier.role_text)}
        profile={PATHS.account()}
        onLogOut={() => void logOut()}
      >
        {others.map(({ supplier_id, name }) => (
          <button key={supplier_id} type="button" role="menuitem" onClick={() => void workFor(supplier_id)}>
            {SAY.changeTo(name)}
          </button>
        ))}
      </Person>
    </>
  );
}
