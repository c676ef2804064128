import { EmptyNote } from '@giftship/kit/states/States.tsx';
import type { UserDetail as Detail } from '@giftship/shared/users/office-contract';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { USERS_COPY as SAY } from './copy.ts';

/** Stores, keys of the open interface without their secrets, and where news goes to. */
export function StoresAndKeys({ user }: { user: Detail }) {
  return (
    <>
      <h3>{SAY.stores}</h3>
      {user.stores.length === 0 && <EmptyNote title={SAY.noStores} />}
      <ul className="drawer-list">
        {user.stores.map((store) => (
          <li key={store.id}>
            {store.platform_text} {store.name} {store.status_text}
            <small>{SAY.synced(store.last_sync_at)}</small>
          </li>
        ))}
      </ul>
      <h3>{SAY.keys}</h3>
      {user.keys.length === 0 && <EmptyNote title={SAY.noKeys} />}
      <ul className="drawer-list">
        {user.keys.map((key) => (
          <li key={key.app_key}>
            {key.name} <code className="mono">{key.app_key}</code> {key.mode} {!key.is_on && SAY.keyOff}
            <small>
              {SAY.scopes(key.scopes.join('、'))} {key.daily_limit !== '' && SAY.daily(key.daily_limit)}{' '}
              {key.ip_list.join('、')}
            </small>
            <small>{SAY.lastUsed(key.last_used_at, key.last_address)}</small>
          </li>
        ))}
      </ul>
      {user.webhook && (
        <>
          <h3>{SAY.webhook}</h3>
          <p>
            <code className="mono">{user.webhook.url}</code> {!user.webhook.is_on && SAY.webhookOff}
          </p>
        </>
      )}
    </>
  );
}

/** Where he is logged in. */
export function Sessions({ user }: { user: Detail }) {
  if (user.sessions.length === 0) return <EmptyNote title={SAY.noSessions} />;
  return (
    <ul className="drawer-list">
      {user.sessions.map((session) => (
        <li key={session.id}>
          {session.device} <span className="mono">{session.address}</span>
          <small>{SAY.session(session.created_at, session.last_used_at)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Who invited him, and whom he invited. */
export function Invited({ user }: { user: Detail }) {
  return (
    <>
      {user.inviter && (
        <p>
          {SAY.columns.inviter} <Person person={user.inviter} />
        </p>
      )}
      {user.invited.length === 0 ? (
        <EmptyNote title={SAY.noInvited} />
      ) : (
        <>
          <p className="hint">{SAY.invited(user.invited_count)}</p>
          <ul className="drawer-list">
            {user.invited.map((person) => (
              <li key={person.id}>
                <Person person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const Person = ({ person }: { person: Detail['invited'][number] }) => (
  <Link to={PATHS.users({ open: String(person.id) })}>
    {person.id} {person.mobile} {person.name}
  </Link>
);
