import type { Send } from './client.ts';

/** The call that may ask to be answered late. */
const WAITING = '/api/events';
/** What an answer may take besides the wait. */
const ON_ITS_WAY_MS = 2_000;

/** A round that brought nothing takes so long: the service answers at once where the wait was cut to nothing, or too many wait. */
export const EMPTY_ROUND_MS = 1_000;

/**
 * Cuts the wait that a call for events asks for, so that its answer is there before the transport gives up: a wait without
 * news would end as no answer each time. Stands above the signing.
 */
export function waitWithin(send: Send, timeoutMs: number): Send {
  const longestS = Math.max(0, Math.floor((timeoutMs - ON_ITS_WAY_MS) / 1000));
  return (request) => send({ ...request, url: cutWait(request.url, longestS) });
}

function cutWait(url: string, longestS: number): string {
  const [path, query] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  if (path !== WAITING || !(Number(asked.get('wait')) > longestS)) return url;
  asked.set('wait', String(longestS));
  return `${path}?${asked}`;
}
