import { createHash } from 'node:crypto';

/** The signature of a Xiaohongshu call (facts 6.8): neither token nor business values are signed. */
export function signXhs(
  { method, appId, timestamp }: { method: string; appId: string; timestamp: string },
  secret: string,
): string {
  return md5(`${method}?appId=${appId}&timestamp=${timestamp}&version=2.0${secret}`);
}

/** The signature of a push to `path`; unverified, the platform's own example does not come out. */
export function signXhsPush(
  { path, appKey, timestamp }: { path: string; appKey: string; timestamp: string },
  secret: string,
): string {
  return md5(`${path}?app-key=${appKey}&timestamp=${timestamp}${secret}`);
}

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');
