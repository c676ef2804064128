import { readPopupMessage } from '@giftship/shared/embed/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { failureText } from '../lib/failures.ts';
import type { LoginMode } from '../lib/open-dialogs.ts';
import { isLoginKept } from '../session/session.ts';
import { aff, clickId, siteKey } from './around.ts';
import { parentOrigin } from './channel.ts';
import { EMBED_COPY } from './copy.ts';

const WINDOW = 'popup,width=440,height=720';
/** How often it is looked whether the window is still there; its last word may come after it has gone. */
const LOOK_EVERY_MS = 400;

type Session = Awaited<ReturnType<typeof api.embed.session>>;
/** `unkept`: the browser keeps nothing of a page within another site, so that another login would help nobody. */
type State = 'idle' | 'blocked' | 'open' | 'closed' | 'exchanging' | 'failed' | 'unkept';

/** A secret of this page and what may be known of it: whoever has a code of the login window needs the secret too. */
interface Secret {
  verifier: string;
  challenge: string;
}

/**
 * Opens the login window from a click, hears its one-use code, and changes that for the session of this frame. Only the
 * window that was opened here is heard, and only from our own origin.
 */
export function useLoginWindow(onSession: (session: Session) => void) {
  const [state, setState] = useState<State>('idle');
  const [failure, setFailure] = useState('');
  const [isReady, setReady] = useState(false);
  const secret = useRef<Secret | null>(null);
  const opened = useRef<Window | null>(null);
  const latest = useRef(onSession);
  useEffect(() => {
    latest.current = onSession;
  });
  // Made beforehand: a window may only be opened by the click itself.
  const renew = useCallback(async () => {
    if (!isSecureContext) return;
    secret.current = await newSecret();
    setReady(true);
  }, []);
  useEffect(() => void renew(), [renew]);

  useEffect(() => {
    const onMessage = async ({ source, origin, data }: MessageEvent) => {
      if (source === null || source !== opened.current || origin !== location.origin) return;
      const message = readPopupMessage(data);
      if (!message || !secret.current) return;
      opened.current.close();
      opened.current = null;
      setState('exchanging');
      try {
        const session = await exchange(message.code, secret.current);
        if (isLoginKept()) return latest.current(session);
        setState('unkept');
      } catch (error) {
        setFailure(failureText(error));
        setState('failed');
      }
      void renew();
    };
    const hear = (event: MessageEvent) => void onMessage(event);
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [renew]);

  useEffect(() => {
    if (state !== 'open') return;
    let wasClosed = false;
    const timer = setInterval(() => {
      const isClosed = opened.current?.closed === true;
      if (isClosed && wasClosed) setState((old) => (old === 'open' ? 'closed' : old));
      wasClosed = isClosed;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);

  const open = (mode: LoginMode) => {
    if (!secret.current) return;
    opened.current?.close();
    opened.current = window.open(addressOf(mode, secret.current), '_blank', WINDOW);
    setState(opened.current ? 'open' : 'blocked');
    opened.current?.focus();
  };
  return { state, failure, open, isReady, isSafe: isSecureContext && parentOrigin !== null };
}

function addressOf(mode: LoginMode, { challenge }: Secret): string {
  const asked = new URLSearchParams({ site_key: siteKey, challenge, mode });
  if (aff) asked.set('aff', aff);
  if (clickId) asked.set('click', clickId);
  return `/embed/login?${asked}`;
}

function exchange(code: string, { verifier }: Secret): Promise<Session> {
  if (parentOrigin === null) throw new Error(EMBED_COPY.notApproved(''));
  const sender = { ...(clickId ? { click: clickId } : {}), ...(aff ? { aff } : {}) };
  return api.embed.session({ body: { site_key: siteKey, code, verifier, origin: parentOrigin, ...sender } });
}

async function newSecret(): Promise<Secret> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
