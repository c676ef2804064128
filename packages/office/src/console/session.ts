import { isAnswer } from '@giftship/shared/api/client';
import type { SupplierMe } from '@giftship/shared/suppliers/contract';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import { create } from 'zustand';
import { queries } from '../lib/queries.ts';
import { setInside } from '../lib/send.ts';
import { api, chosenSupplier, chooseSupplier } from './api.ts';
import { DOORS } from './paths.ts';

interface Session {
  /** `unknown` until the service has said it. */
  state: 'unknown' | 'out' | 'in' | 'unreachable';
  me: SupplierMe | null;
}

/** Who is logged in, and for which supplier, as the service says. */
export const useSession = create<Session>(() => ({ state: 'unknown', me: null }));

/** Asks the service who is logged in; at the first time, after a login, and after what changes it. */
export async function loadMe(): Promise<void> {
  try {
    const me = await api.account.me();
    setInside(true);
    useSession.setState({ state: 'in', me });
  } catch (error) {
    // The one chosen last is not his any more.
    if (isAnswer(error, 'SUPPLIER_CHOICE') && chosenSupplier() !== '') {
      chooseSupplier('');
      return loadMe();
    }
    // Who is refused is out; who gets no answer is not known to be.
    const isAnswered = error instanceof Error && error.name === 'ApiFailure';
    useSession.setState({ state: isAnswered ? 'out' : 'unreachable', me: null });
  }
}

/** Works for another supplier from now on: nothing of the one before stays in sight. */
export async function workFor(id: number): Promise<void> {
  chooseSupplier(String(id));
  queries.clear();
  await loadMe();
}

/** Ends the login and everything that this page knows of it. */
export async function logOut(): Promise<void> {
  await api.account.logout().catch(() => null);
  setInside(false);
  location.assign(DOORS.login);
}

/** Whether the one who is logged in may do this for the supplier that he works for. */
export const useMay = (right: SupplierRight): boolean =>
  useSession(({ me }) => me?.rights.includes(right) ?? false);
