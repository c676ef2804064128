import { ApiFailure } from '@giftship/shared/api/client';
import type { LoginData } from '@giftship/shared/accounts/account';
import { create } from 'zustand';
import { api, loginBegins, sameLogin, whenSignedOut } from '../lib/api.ts';
import { openLogin, useDialogs } from '../lib/open-dialogs.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SESSION_COPY } from './copy.ts';

type SessionUser = LoginData['user'] & { is_attestation: number };

interface Session {
  /** Whether somebody is signed in; the cookie without a secret says so at once, the server a moment later (D107). */
  isSignedIn: boolean;
  /** null until the server has told. */
  user: SessionUser | null;
}

/** What a login leaves beside its secret: that of the site (by two names while release 0.2.0 may serve it too), and that of a page embedded in another (its own jar). */
const HINTS = {
  '__Host-signed-in': 'path=/; max-age=0; secure',
  'signed-in': 'path=/; max-age=0',
  '__Host-embed-in': 'path=/; max-age=0; secure; samesite=none; partitioned',
};
/** Whether the browser has kept a login; it may refuse to, in a page within another site. */
export const isLoginKept = (): boolean =>
  document.cookie.split('; ').some((pair) => Object.keys(HINTS).some((name) => pair === `${name}=1`));

/** Who is signed in. */
export const useSession = create<Session>(() => ({ isSignedIn: isLoginKept(), user: null }));

let wasKnown = false;
useSession.subscribe(({ user }) => {
  if (user) wasKnown = true;
});
/** Whether somebody has been signed in since the page was opened: then there may be something on the screen to keep. */
export const hasBeenSignedIn = (): boolean => wasKnown;

/** The signed-in state outside a component. */
export const isSignedIn = (): boolean => useSession.getState().isSignedIn;

/** Takes what a login answered (M147). */
export function signedIn({ user, is_attestation }: Pick<LoginData, 'user' | 'is_attestation'>): void {
  loginBegins();
  useSession.setState({ isSignedIn: true, user: { ...user, is_attestation } });
}

/**
 * Asks the server who is signed in; a refusal ends the login on this side too (M148). Too many calls, a server in trouble
 * or no answer at all say nothing about the login: it may still be good.
 */
export async function refreshUser(): Promise<void> {
  if (!isSignedIn()) return;
  const isSame = sameLogin();
  try {
    const { user } = await api.accounts.userInfo({ query: {} });
    // Who asked is somebody else by now, or has logged in anew.
    if (isSame()) useSession.setState({ isSignedIn: true, user });
  } catch (error) {
    // A 401 was heard by all (`expired`). Nothing is left at the server to be ended then; the answer to that might come
    // after the next login and take it back.
    if (error instanceof ApiFailure && error.status === 200 && isSame()) await endLogin();
  }
}

/** Waits until this person is signed in; false when the login dialog was closed without one, or somebody else came. */
export function waitForLogin(userId: number): Promise<boolean> {
  openLogin({});
  return new Promise((resolve) => {
    const end = (isIn: boolean) => {
      stopSession();
      stopDialogs();
      resolve(isIn && !isSomebodyElse(userId));
    };
    const stopSession = useSession.subscribe((session) => {
      if (session.isSignedIn) end(true);
    });
    const stopDialogs = useDialogs.subscribe(({ login }) => {
      if (login === null && !isSignedIn()) end(false);
    });
    if (isSignedIn()) end(true);
  });
}

/** Whether another person than this one is known to be signed in. */
export const isSomebodyElse = (userId: number): boolean => {
  const { user } = useSession.getState();
  return user !== null && user.user_id !== userId;
};

/** The person logs out (M147): what was entered here is forgotten too. */
export async function signOut(): Promise<void> {
  await Promise.all([endLogin(), ...leavers.map((leave) => leave())]);
}

/** Says who hears of a person logging out; a login that ended by itself is none. */
export function whenLoggedOut(listener: () => void): void {
  leavers.push(listener);
}
const leavers: (() => void)[] = [];

/** Ends the login here and at the server. */
async function endLogin(): Promise<void> {
  forget();
  await api.accounts.logout().catch(() => {});
}

/** An expired login: said at most once a second; what is on the screen stays, and the login dialog opens (M271). */
function expired(): void {
  const wasSignedIn = isSignedIn();
  forget();
  const now = performance.now();
  if (now - lastTold < TELL_EVERY_MS) return;
  lastTold = now;
  if (!wasSignedIn) return;
  toast.error(SESSION_COPY.expired);
  openLogin({});
}
const TELL_EVERY_MS = 1000;
let lastTold = -TELL_EVERY_MS;

function forget(): void {
  for (const [name, end] of Object.entries(HINTS)) document.cookie = `${name}=; ${end}`;
  useSession.setState({ isSignedIn: false, user: null });
}

whenSignedOut(expired);
