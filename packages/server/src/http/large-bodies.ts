import { refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './envelope-of-error.ts';

/** A body up to here is read for anybody whose call is let in. */
export const SMALL_BODY = 64 * 1024;
/** Large bodies of one login that are held at a time, and of all; each is there as bytes, as text and as values. */
const AT_ONCE = 4;
const AT_ONCE_OF_ALL = 64;
const RETRY_AFTER_S = 2;

/** True for a call whose body is large, or does not say how long it is. */
export const isLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY;

/** Lets a large body in and gives its place back when the call is over; refuses it when there are too many. */
export type LetIn = (who: string, reply: FastifyReply) => void;

/** Counts the large bodies that one node holds, so that nobody's uploads fill its memory. */
export function holdLargeBodies(): LetIn {
  const held = new Map<string, number>();
  let all = 0;
  return (who, reply) => {
    // Who has gone meanwhile says no more that he goes: his place would never come back.
    if (reply.raw.destroyed) throw unavailable();
    const own = held.get(who) ?? 0;
    if (own >= AT_ONCE) throw refuse('RATE_LIMITED', {}, { retry_after: RETRY_AFTER_S });
    if (all >= AT_ONCE_OF_ALL) throw unavailable();
    held.set(who, own + 1);
    all += 1;
    reply.raw.once('close', () => {
      all -= 1;
      const left = present(held.get(who), 'counted when it came') - 1;
      if (left === 0) held.delete(who);
      else held.set(who, left);
    });
  };
}
