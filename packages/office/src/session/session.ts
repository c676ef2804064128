import type { OperatorView } from '@giftship/shared/operators/login-contract';
import { type Needed, type Right, isRight, mayDo } from '@giftship/shared/operators/rights';
import { create } from 'zustand';
import { useAsks } from '../lib/asks.ts';
import { setInside } from '../lib/send.ts';
import { api } from './api.ts';

interface Session {
  /** `unknown` until the service has said it. */
  state: 'unknown' | 'out' | 'in' | 'unreachable';
  operator: OperatorView | null;
  rights: ReadonlySet<Right>;
  isSandbox: boolean;
  /** Fewer than three are worth a word (O005). */
  backupCodesLeft: number;
  /** The price groups in their order, and the sums from which on a second person is asked: as the shop has set them. */
  groups: Me['groups'];
  limits: Me['limits'];
}
type Me = Awaited<ReturnType<typeof api.operators.me>>;

const NOBODY: Session = {
  state: 'unknown',
  operator: null,
  rights: new Set(),
  isSandbox: false,
  backupCodesLeft: 8,
  groups: [],
  limits: {
    money: { one: '', day: '' },
    goodwill: { one: '', day: '' },
    goodwill_most: '',
  },
};

/** Who is logged in, as the service says. */
export const useSession = create<Session>(() => NOBODY);

/** Asks the service who is logged in; at the first time, and after a login. */
export async function loadMe(): Promise<void> {
  try {
    const { operator, is_sandbox, backup_codes_left, groups, limits } = await api.operators.me();
    setInside(true);
    useSession.setState({
      state: 'in',
      operator,
      rights: new Set(operator.rights.filter(isRight)),
      isSandbox: is_sandbox,
      backupCodesLeft: backup_codes_left,
      groups,
      limits,
    });
  } catch (error) {
    // Who is refused is out; who gets no answer is not known to be.
    const isAnswered = error instanceof Error && error.name === 'ApiFailure';
    if (!useAsks.getState().isBlocked) useSession.setState({ state: isAnswered ? 'out' : 'unreachable' });
  }
}

/** Ends the login and everything that this page knows of it. */
export async function logOut(): Promise<void> {
  await api.operators.logout().catch(() => null);
  setInside(false);
  location.assign('/office/login');
}

/** Whether the one who is logged in may do it. */
export const useMay = (needed: Needed): boolean => useSession(({ rights }) => mayDo(rights, needed));
