import type { FastifyReply } from 'fastify';

const bytesOf = new WeakMap<object, Buffer | null>();

/** Marks data that answers many calls and never changes, so that it is written as JSON once only. */
export function keptReply<T extends object>(data: T): T {
  bytesOf.set(data, null);
  return data;
}

/** True for data that `keptReply` marked. */
export const isKeptReply = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && bytesOf.has(data);

/** Sends the envelope of marked data, through the route's own serializer at the first time. */
export function sendKept(reply: FastifyReply, data: object, envelope: object): FastifyReply {
  let bytes = bytesOf.get(data);
  if (!bytes) {
    bytes = Buffer.from(reply.serialize(envelope) as string);
    bytesOf.set(data, bytes);
  }
  return reply.type('application/json; charset=utf-8').send(bytes);
}
