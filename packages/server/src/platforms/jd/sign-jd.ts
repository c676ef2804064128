import { createHash } from 'node:crypto';
import { sortedJoin } from '../sorted-join.ts';

const SIGNED = ['360buy_param_json', 'access_token', 'app_key', 'method', 'timestamp', 'v'];

/** The signature of a JD call over six of its values (facts 6.3); the others are not signed. */
export function signJd(values: Readonly<Record<string, string>>, secret: string): string {
  const signed = Object.fromEntries(SIGNED.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return createHash('md5')
    .update(`${secret}${sortedJoin(signed)}${secret}`, 'utf8')
    .digest('hex')
    .toUpperCase();
}
