// A wire between a server and PostgreSQL that fails on order. It reads just enough of the protocol to know a COMMIT.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What can happen to one connection, at its next occasion. */
export const CUTS = [
  /** A COMMIT arrives and is done; its answer is lost. */
  'commit without an answer',
  /** The connection breaks behind a COMMIT, whether it is done or not. */
  'cut behind a commit',
  'half a write',
  'half an answer',
  'reset',
] as const;
export type Cut = (typeof CUTS)[number];

/** How a black-out ends: bytes flow again, all connections are reset, or the old ones stay dumb for ever. */
export type End = 'flows' | 'reset' | 'dumb';

export interface Wire {
  readonly port: number;
  /** Has it happen to the first connection that gives occasion; false when none did in time. */
  cut(kind: Cut, withinMs: number): Promise<boolean>;
  /** Every piece takes this much longer, for so long. */
  delay(ms: number, forMs: number): Promise<void>;
  /** No byte either way for so long; who connects meanwhile hears nothing. */
  blackOut(forMs: number, end: End): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  client: net.Socket;
  server: net.Socket;
  isDumb: boolean;
  /** A COMMIT went out whose answer is to be lost. */
  losesAnswer: boolean;
}

/** Listens on a port of 127.0.0.1 and leads to the socket or port of a database server. */
export async function openWire(to: net.NetConnectOpts): Promise<Wire> {
  const pairs = new Set<Pair>();
  let armed: { kind: Cut; happened: () => void } | null = null;
  let isLight = (): Promise<void> => Promise.resolve();
  let latencyMs = 0;

  const breakUp = (pair: Pair): void => {
    pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.server.destroy();
  };
  /** The cut that waits when it is one of these, which has happened then; null when it is not, or none waits. */
  const take = (...kinds: Cut[]): Cut | null => {
    if (armed === null || !kinds.includes(armed.kind)) return null;
    const { kind, happened } = armed;
    armed = null;
    happened();
    return kind;
  };

  /** Forwards a piece of the server we test; what breaks the connection answers false. */
  const forwardQuery = (pair: Pair, piece: Buffer, isCommit: boolean): boolean => {
    const isLarge = piece.length > 16;
    const cut = isCommit
      ? take('commit without an answer', 'cut behind a commit', 'reset')
      : take('reset', ...(isLarge ? (['half a write'] as const) : []));
    if (cut === 'reset') return false;
    if (cut === 'half a write') {
      pair.server.write(piece.subarray(0, piece.length >> 1));
      return false;
    }
    pair.server.write(piece);
    pair.losesAnswer = cut === 'commit without an answer';
    return cut !== 'cut behind a commit';
  };
  const forwardAnswer = (pair: Pair, piece: Buffer): boolean => {
    if (pair.losesAnswer) return false;
    const isHalf = piece.length > 16 && take('half an answer') !== null;
    pair.client.write(isHalf ? piece.subarray(0, piece.length >> 1) : piece);
    return !isHalf;
  };

  const pump = async (
    pair: Pair,
    [from, to]: [net.Socket, net.Socket],
    forward: (piece: Buffer) => boolean,
  ): Promise<void> => {
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        await isLight();
        if (latencyMs > 0) await sleep(latencyMs);
        if (pair.isDumb) continue;
        if (!forward(piece)) {
          // What was written last gets out first.
          await sleep(5);
          return breakUp(pair);
        }
      }
      if (!pair.isDumb) to.end();
    } catch {
      breakUp(pair);
    }
  };

  const listener = net.createServer({ noDelay: true }, (client) => {
    const pair: Pair = { client, server: net.connect(to), isDumb: false, losesAnswer: false };
    pairs.add(pair);
    const isCommit = commitReader();
    for (const socket of [pair.client, pair.server]) {
      socket.on('error', () => breakUp(pair));
      socket.on('close', () => pairs.delete(pair));
    }
    void pump(pair, [client, pair.server], (piece) => forwardQuery(pair, piece, isCommit(piece)));
    void pump(pair, [pair.server, client], (piece) => forwardAnswer(pair, piece));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    port: (listener.address() as net.AddressInfo).port,
    cut: (kind, withinMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          armed = null;
          resolve(false);
        }, withinMs);
        const happened = () => {
          clearTimeout(timer);
          resolve(true);
        };
        armed = { kind, happened };
      }),
    delay: async (ms, forMs) => {
      latencyMs = ms;
      await sleep(forMs);
      latencyMs = 0;
    },
    blackOut: async (forMs, end) => {
      let lighten = (): void => undefined;
      const light = new Promise<void>((resolve) => (lighten = resolve));
      isLight = () => light;
      await sleep(forMs);
      for (const pair of pairs) {
        if (end === 'reset') breakUp(pair);
        if (end === 'dumb') pair.isDumb = true;
      }
      lighten();
    },
    close: async () => {
      listener.close();
      for (const pair of pairs) breakUp(pair);
      await once(listener, 'close');
    },
  };
}

const STARTUP = 196_608;

/** Reads what one client sends and tells of each piece whether a COMMIT ends in it. */
function commitReader(): (piece: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    let isCommit = false;
    for (;;) {
      // Before the session begins messages have no letter.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return isCommit;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return isCommit;
      if (isStarted) isCommit ||= /^\s*commit\b/i.test(statementOf(rest.subarray(0, end)));
      else isStarted = rest.readInt32BE(4) === STARTUP;
      rest = rest.subarray(end);
    }
  };
}

/** The text of a simple query, or of one that is parsed; '' of any other message. */
function statementOf(message: Buffer): string {
  const letter = String.fromCharCode(message[0]!);
  const body = message.toString('latin1', 5, Math.min(message.length, 200));
  if (letter === 'Q') return body;
  return letter === 'P' ? body.slice(body.indexOf('\0') + 1) : '';
}
