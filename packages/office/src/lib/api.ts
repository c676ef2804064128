import routes from 'virtual:office-routes';
import { type ApiReply, createClient, type Send } from '@giftship/shared/api/client';
import { sendWithAxios } from '@giftship/shared/api/send-with-axios';
import { sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { isRecord } from '@giftship/shared/lib/is-record';
import { ask, useAsks } from './asks.ts';
import { queries } from './queries.ts';

/** Of the logs of records in the cache. */
export const LOG_KEY = 'log-of';

/** Codes that a person answers before the same call goes on, with the same key. */
const LOGIN_OVER = 401;
const PROVE_NEEDED = 84;
const ADDRESS_CLOSED = 64;

/** Calls of the doors: nobody is logged in yet, so there is nothing to log in again for. */
const OF_DOOR = /^\/api\/(admin\/(login|activate|state|logout)|captcha)\b/;

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

/** The one place that sees every answer (O007, O008, O009, O019). */
const send: Send = async (request) => {
  const asked = logins;
  const reply = await sendPatiently(request);
  noticeVersion(reply);
  const code = codeOf(reply);
  if (code === ADDRESS_CLOSED) useAsks.setState({ isBlocked: true });
  if (code === LOGIN_OVER && isInside && !OF_DOOR.test(request.url)) {
    // Whoever logged in since is not asked again for what was sent before.
    if (asked !== logins) return send(request);
    if (await ask('login')) {
      logins += 1;
      return send(request);
    }
  }
  if (code === PROVE_NEEDED && (await ask('proof'))) return send(request);
  if (request.method !== 'GET' && code === 0) refreshLogs();
  return reply;
};

/** Whatever was done is on record: the tab 操作记录 that is open beside it shows it at once (O037). */
export const refreshLogs = (): void => void queries.invalidateQueries({ queryKey: [LOG_KEY] });

const codeOf = ({ body }: ApiReply): number =>
  isRecord(body) && typeof body.code === 'number' ? body.code : 0;

let version = '';
function noticeVersion({ headers }: ApiReply): void {
  const now = headers['x-giftship-version'] ?? '';
  if (now === '') return;
  if (version !== '' && now !== version) useAsks.setState({ isOutdated: true });
  version = now;
}

/** The calls of the back office as this page makes them: same origin, the cookie goes along by itself. */
export const api = createClient(routes, send);
