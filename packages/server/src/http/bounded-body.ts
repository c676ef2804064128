import { Transform } from 'node:stream';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/**
 * Holds the body of one route to a limit that operators move while the service runs: the route's own is the highest that
 * they may set. What says its length is refused before it is read; what does not is counted while it comes.
 */
export function boundedBody(most: () => number) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
  ): Promise<RequestPayload> => {
    const limit = most();
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      // Nobody reads what is still to come.
      reply.header('connection', 'close');
      throw refuse('BODY_TOO_LARGE');
    }
    if (request.headers['transfer-encoding'] === undefined) return payload;
    let bytes = 0;
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > limit) done(refuse('BODY_TOO_LARGE'));
        else done(null, chunk);
      },
    });
    return payload.pipe(counted);
  };
}
