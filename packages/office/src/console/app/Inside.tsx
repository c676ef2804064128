import { Layers } from '../../doors/Layers.tsx';
import { KitRoom } from '../../shell/KitRoom.tsx';
import { api } from '../api.ts';
import { AccountForm } from '../doors/AccountForm.tsx';
import { loadMe, logOut } from '../session.ts';
import { Gate } from './Gate.tsx';

/** All of the console behind its doors. */
export const Inside = () => (
  <KitRoom
    Frame={Gate}
    layers={
      <Layers
        logIn={(onDone) => <AccountForm mode="password" onDone={onDone} />}
        load={loadMe}
        logOut={() => void logOut()}
        prove={(code) => api.account.prove({ body: { code } })}
      />
    }
  />
);
