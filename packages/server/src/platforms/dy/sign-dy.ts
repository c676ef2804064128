import { createHash, createHmac } from 'node:crypto';

/** The values of a Douyin call that are signed. `param_json` exactly as it is sent. */
export interface DySigned {
  app_key: string;
  method: string;
  param_json: string;
  timestamp: string;
}

/** The signature of a Douyin call (facts 6.4). */
export function signDy({ app_key, method, param_json, timestamp }: DySigned, secret: string): string {
  const values = `app_key${app_key}method${method}param_json${param_json}timestamp${timestamp}v2`;
  return createHmac('sha256', secret).update(`${secret}${values}${secret}`, 'utf8').digest('hex');
}

/** The `event-sign` of a Douyin push over its raw body. */
export function signDyPush(appKey: string, body: Uint8Array, secret: string): string {
  return createHash('md5').update(appKey, 'utf8').update(body).update(secret, 'utf8').digest('hex');
}

/** JSON with the names sorted at every level, compact, nothing escaped for HTML. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}
