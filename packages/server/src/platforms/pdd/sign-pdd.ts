import { createHash } from 'node:crypto';
import { sortedJoin } from '../sorted-join.ts';

/** The signature of a Pinduoduo call over all its values but `sign` (facts 6.2). */
export function signPdd(values: Readonly<Record<string, string>>, secret: string): string {
  return createHash('md5')
    .update(`${secret}${sortedJoin(values)}${secret}`, 'utf8')
    .digest('hex')
    .toUpperCase();
}
