import { createHash, createHmac } from 'node:crypto';

const SIGNED = ['access_token', 'appkey', 'method', 'param', 'signMethod', 'timestamp', 'version'] as const;

/** The signature of a Kuaishou call (facts 6.5); `signMethod` among the values chooses how. */
export function signKs(values: Readonly<Record<string, string>>, signSecret: string): string {
  const base = `${SIGNED.map((name) => `${name}=${values[name] ?? ''}`).join('&')}&signSecret=${signSecret}`;
  return values.signMethod === 'MD5'
    ? createHash('md5').update(base, 'utf8').digest('hex')
    : createHmac('sha256', signSecret).update(base, 'utf8').digest('base64');
}
