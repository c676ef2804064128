import { createHash, createHmac } from 'node:crypto';
import { sortedJoin } from '../sorted-join.ts';

/** The signature of a TOP call over all its values but `sign` (facts 6.1); `sign_method` among them chooses how. */
export function signTb(values: Readonly<Record<string, string>>, secret: string): string {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const text = sortedJoin(filled);
  const method = values.sign_method;
  const digest =
    method === 'md5'
      ? createHash('md5').update(`${secret}${text}${secret}`, 'utf8')
      : createHmac(method === 'hmac' ? 'md5' : 'sha256', secret).update(text, 'utf8');
  return digest.digest('hex').toUpperCase();
}
