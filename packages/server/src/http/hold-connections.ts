import { present } from '@giftship/shared/lib/assert';
import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from '../config.ts';
import { addressKey } from './address-key.ts';

/** The least that a body may bring in a second; slower ones are ended, because each holds a connection and its bytes. */
const SLOWEST_BYTES_PER_S = 16 * 1024;
const BODY_PATIENCE_MS = 15_000;
/** How long the rest of a body may take to which nobody listens any more. */
const REFUSED_PATIENCE_MS = 5_000;
/** Longer bodies than any of ours have no more time than this one. */
const LONGEST = 64 * 1024 * 1024;
/** A body that does not say how long it is. */
const UNKNOWN_LENGTH = 1024 * 1024;

/** Ends connections above the limits as they come, so that nobody's idle ones keep the others out for long. */
export function holdConnections(server: Server, { all, perAddress }: ConnectionLimits): void {
  server.maxConnections = all;
  if (perAddress === null) return;
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const who = addressKey(socket.remoteAddress ?? '');
    const count = (held.get(who) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    held.set(who, count);
    socket.once('close', () => {
      const left = present(held.get(who), 'counted when it came') - 1;
      if (left === 0) held.delete(who);
      else held.set(who, left);
    });
  });
}

/**
 * Lets nobody keep the service from closing who waits for no answer: browsers hold a spare connection open, and Node
 * takes one for busy on which nothing came yet, or half a question.
 */
export function dropUnusedAtClose(app: FastifyInstance): void {
  /** How many answers each open connection waits for. */
  const awaited = new Map<Socket, number>();
  const add = (socket: Socket, count: number) => {
    const before = awaited.get(socket);
    if (before !== undefined) awaited.set(socket, before + count);
  };
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    // Between this and the moment when the server takes no more, one may still come in.
    if (isClosing) return void socket.destroy();
    awaited.set(socket, 0);
    socket.once('close', () => awaited.delete(socket));
  });
  app.server.on('request', ({ socket }, reply) => {
    add(socket, 1);
    reply.once('close', () => add(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, count] of awaited) if (count === 0) socket.destroy();
  });
}

/**
 * Ends a call whose body takes longer than its length may, and than `patienceMs`, which any may take; who sends it sees
 * the connection close, and may try again.
 */
export function endSlowBodies(app: FastifyInstance, patienceMs = BODY_PATIENCE_MS): void {
  app.addHook('onRequest', async ({ raw, headers, log }, reply) => {
    const isChunked = headers['transfer-encoding'] !== undefined;
    const bytes = isChunked ? UNKNOWN_LENGTH : Number(headers['content-length'] ?? 0);
    if (bytes === 0) return;
    const end = () => {
      log.info({ bytes }, 'body too slow');
      raw.destroy();
    };
    const worth = Math.min(bytes, LONGEST) / SLOWEST_BYTES_PER_S;
    let timer = setTimeout(end, patienceMs + worth * 1_000);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    // Answered before its body was there: who still sends may read the answer first.
    reply.raw.once('finish', () => {
      if (raw.complete) return;
      stop();
      timer = setTimeout(end, Math.min(patienceMs, REFUSED_PATIENCE_MS));
    });
  });
}
