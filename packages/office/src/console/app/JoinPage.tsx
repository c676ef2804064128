import { useEffect, useRef, useState } from 'react';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { doorFault } from '../../doors/door-fault.ts';
import { api, chooseSupplier } from '../api.ts';
import { BASE, DOORS } from '../paths.ts';
import { loadMe } from '../session.ts';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';

/** An invitation that was followed: it is taken at once, for the mobile that it was sent to (S005). */
export function JoinPage() {
  const [said, setSaid] = useState({ text: SAY.joining as string, isFault: false });
  const isSent = useRef(false);
  useEffect(() => {
    // Taken once: the second time it is a used one.
    if (isSent.current) return;
    isSent.current = true;
    api.account.join({ body: { code: location.hash.slice(1) || '-' } }).then(
      ({ supplier_id, name }) => {
        chooseSupplier(String(supplier_id));
        setSaid({ text: SAY.joined(name), isFault: false });
      },
      (error: unknown) => setSaid({ text: doorFault(error), isFault: true }),
    );
  }, []);
  const go = () => {
    history.replaceState(null, '', BASE);
    void loadMe().then(() => location.assign(BASE));
  };
  return (
    <DoorPage title={SAY.join}>
      <div className="door-form">
        <p role={said.isFault ? 'alert' : 'status'}>{said.text}</p>
        <button type="button" className="door-main" onClick={go}>
          {SAY.toHome}
        </button>
        {said.isFault && (
          <button
            type="button"
            className="door-second"
            onClick={() =>
              void api.account
                .logout()
                .catch(() => null)
                .then(() => location.assign(`${DOORS.login}${location.hash}`))
            }
          >
            {SAY.logOut}
          </button>
        )}
      </div>
    </DoorPage>
  );
}
