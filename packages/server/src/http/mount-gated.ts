import type { AnyRoute } from '@giftship/shared/contract/define-routes';
import { isFile } from '@giftship/shared/contract/define-routes';
import { ok } from '@giftship/shared/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { checkBody, checkInput } from './check-input.ts';
import { keyOf, sendFile, successSchema } from './mount-routes.ts';
import { readQuery } from './read-json.ts';

/** Most bytes of a body where a route says nothing. */
const BODY = 256 * 1024;

/** A call that its gate let through, with its checked input. */
export interface GatedCall<Who> {
  query: unknown;
  body: unknown;
  /** Whom the gate let in. */
  who: Who;
  /** The `Idempotency-Key`; '' on calls without one. */
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Who is asked who calls: the gate before the body is read, and of a signed call, where it answers null, what stands behind it. */
interface Gates<R, Who> {
  gate: (route: R, request: FastifyRequest, reply: FastifyReply) => Promise<Who | null>;
  signed?: (route: R, request: FastifyRequest) => Promise<Who>;
}

/** Mounts a route behind a gate that is asked before the body is read; none of these is known to the callers of the shop. */
export function mountGated<R extends AnyRoute, Who>(
  app: FastifyInstance,
  { deps, route, gate, signed }: { deps: Pick<Deps, 'config'>; route: R } & Gates<R, Who>,
  handler: (call: GatedCall<Who>) => Promise<unknown>,
): void {
  const letIn = new WeakMap<FastifyRequest, Who | null>();
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: typeof route.maxBody === 'number' ? route.maxBody : BODY,
    onRequest: async (request, reply) => {
      letIn.set(request, await gate(route, request, reply));
    },
    schema: route.data ? { response: { 200: successSchema(route) } } : {},
    handler: async (request, reply) => {
      const who = letIn.get(request) ?? (signed ? await signed(route, request) : null);
      const data = await handler({
        query: checkInput(route.query, readQuery(request.query as Record<string, unknown>)),
        body: await checkBody(route.body, request.body),
        who: who as Who,
        key: route.auth === 'public' ? '' : keyOf(route, request),
        request,
        reply,
      });
      if (isFile(data)) return sendFile(reply, data);
      if (deps.config.checkReplies && route.data) z.parse(route.data, data);
      return ok(data);
    },
  });
}
