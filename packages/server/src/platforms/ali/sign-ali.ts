import { createHmac } from 'node:crypto';
import { sortedJoin } from '../sorted-join.ts';

/** The `_aop_signature` of a 1688 call (facts 6.7): the path from `param2/` on, then every value but the signature. */
export function signAli(urlPath: string, values: Readonly<Record<string, string>>, secret: string): string {
  return createHmac('sha1', secret)
    .update(urlPath + sortedJoin(values), 'utf8')
    .digest('hex')
    .toUpperCase();
}
