import { randomBytes } from 'node:crypto';
import type { Event } from '@giftship/shared/events/event-data';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { postJson } from '../net/post-json.ts';
import { EVENTS_SAY as SAY } from './events-copy.ts';

/** Hands events to a program, one after the other. */
export interface Forward {
  readonly url: string;
  /** False when the program did not take it; why is said. */
  send(event: Event): Promise<boolean>;
}

/** A receiver has as long as for a callback (D903). */
const TIMEOUT_MS = 5_000;
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;
const MAX_SECRET = 1024;

/**
 * Opens the way to a program: signed with the secret of the file, or with a new one that is shown, because the callback's
 * own is not known here.
 */
export async function openForward(deps: Deps, to: string, secretFile: string | undefined): Promise<Forward> {
  const url = addressOf(to);
  const { Webhook } = await import('standardwebhooks');
  const secret =
    secretFile === undefined ? newSecret(deps) : (await deps.files.text(secretFile, MAX_SECRET)).trim();
  const signer = signerOf(() => {
    if (!secret.startsWith(SECRET_PREFIX)) throw new Error('no secret');
    return new Webhook(secret);
  });
  return {
    url,
    send: async (event) => {
      const body = JSON.stringify(event);
      const at = new Date(deps.now());
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signer.sign(event.id, at, body),
      };
      const since = deps.now();
      try {
        const status = await postJson(url, body, { headers, limitMs: TIMEOUT_MS });
        const isTaken = status >= 200 && status < 300;
        const line = SAY.answered(event.id, status, deps.now() - since);
        if (isTaken) deps.out.say(line);
        else deps.out.fault(line);
        return isTaken;
      } catch {
        deps.out.fault(SAY.unreached(event.id, url));
        return false;
      }
    },
  };
}

/** `3000/hook`, `localhost:3000/hook` or a whole address. */
function addressOf(text: string): string {
  const whole = /^\w[\w+.-]*:\/\//.test(text)
    ? text
    : `http://${/^\d+(\/|$)/.test(text) ? `localhost:${text}` : text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw usageFailure(SAY.badForward(text));
  return url.href;
}

function newSecret({ out }: Deps): string {
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  out.draw(`${SAY.secret(secret)}\n`);
  return secret;
}

function signerOf<T>(make: () => T): T {
  try {
    return make();
  } catch {
    throw usageFailure(SAY.badSecret);
  }
}
