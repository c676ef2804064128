import type { ApiReply, Send } from '@giftship/shared/api/client';
import { sendWithAxios } from '@giftship/shared/api/send-with-axios';
import { sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { isRecord } from '@giftship/shared/lib/is-record';
import { ask, useAsks } from './asks.ts';
import { refreshLogs } from './queries.ts';

/** Codes that a person answers before the same call goes on, with the same key. */
const LOGIN_OVER = 401;
const PROVE_NEEDED = 84;
const ADDRESS_CLOSED = 64;

const sendPatiently = sendWithRetries(sendWithAxios({ baseUrl: '' }), {
  sleep: (ms) => new Promise((rest) => setTimeout(rest, ms)),
  random: Math.random,
});

let logins = 0;
let isInside = false;
/** Says whether somebody is logged in: only then a 401 asks for the login in a layer over the page. */
export const setInside = (value: boolean): void => {
  isInside = value;
};

interface SendingFrom {
  /** Calls of the doors: nobody is logged in yet, so there is nothing to log in again for. */
  ofDoor: RegExp;
  /** What every call says beside its own. */
  headers?: () => Record<string, string>;
  /** Hears the code of every refusal. */
  onRefused?: (code: number) => void;
}

/** The one place that sees every answer (O007, O008, O009, O019). */
export function sendFrom({ ofDoor, headers, onRefused }: SendingFrom): Send {
  const send: Send = async (given) => {
    const request = headers ? { ...given, headers: { ...given.headers, ...headers() } } : given;
    const asked = logins;
    const reply = await sendPatiently(request);
    noticeVersion(reply);
    const code = codeOf(reply);
    if (code === ADDRESS_CLOSED) useAsks.setState({ isBlocked: true });
    if (code === LOGIN_OVER && isInside && !ofDoor.test(request.url)) {
      // Whoever logged in since is not asked again for what was sent before.
      if (asked !== logins) return send(given);
      if (await ask('login')) {
        logins += 1;
        return send(given);
      }
    }
    if (code === PROVE_NEEDED && (await ask('proof'))) return send(given);
    if (code !== 0) onRefused?.(code);
    else if (request.method !== 'GET') refreshLogs();
    return reply;
  };
  return send;
}

const codeOf = ({ body }: ApiReply): number =>
  isRecord(body) && typeof body.code === 'number' ? body.code : 0;

let version = '';
function noticeVersion({ headers }: ApiReply): void {
  const now = headers['x-giftship-version'] ?? '';
  if (now === '') return;
  if (version !== '' && now !== version) useAsks.setState({ isOutdated: true });
  version = now;
}
