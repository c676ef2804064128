import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorld, FakeRefusal, seededRandom, type FakeWorld, type WorldOptions } from './fake-world.ts';

/** A request as it arrived, before any signature was looked at. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export type FakeWhat = 'list' | 'get' | 'ship' | 'note' | 'exchange' | 'refresh' | 'companies' | 'other';

/** How the next call goes wrong. `…after`: the effect happens, the answer does not. */
export type FakeMood =
  | 'lost'
  | 'lost-after'
  | 'busy'
  | 'busy-after'
  | 'hang'
  | 'hang-after'
  | 'html'
  | 'html-after'
  | 'broken'
  | 'rate'
  | 'token'
  | 'secret';

export interface FakeCall {
  what: FakeWhat;
  /** Does it, and says what the platform answers. */
  run(): unknown;
}

/** One platform's wire: who may ask, what is asked, how it answers and refuses. */
export interface FakeProtocol {
  /** Reads the call and checks its signature with code of its own. `twist` is added to each secret that it knows. */
  read(request: FakeRequest, twist: string): FakeCall;
  /** A refusal in this platform's words; `what` is unknown while the call could not be read. */
  refuse(refusal: FakeRefusal, what: FakeWhat | undefined): { status?: number; body: unknown };
}

/** A share of all calls (of these kinds) that go wrong, the same ones for the same seed. */
export interface FakeFaults {
  seed: number;
  lost?: number;
  busy?: number;
  hang?: number;
  only?: readonly FakeWhat[];
}

export interface FakePlatformOptions {
  now(): number;
  /** Calls a second that it bears, by the real clock; more are refused in its words. */
  qps?: number;
  tokenMs?: number;
}

/** A long number of a platform that writes its numbers as JSON numbers. */
export const long = (digits: string): string => `#long#${digits}`;

const CHANGES: ReadonlySet<FakeWhat> = new Set(['ship', 'note']);

type FakeOptions = Omit<WorldOptions, 'now' | 'tokenMs'> & { tokenMs?: number };

/** A platform as a test opens it: what its world keeps to, and the protocol that speaks for it. */
export const defineFake =
  (worldOptions: FakeOptions, protocolOf: (world: FakeWorld) => FakeProtocol) =>
  (options: FakePlatformOptions) =>
    openFakePlatform(options, worldOptions, protocolOf);

/**
 * A platform on 127.0.0.1 (facts section 8): keeps shops in a world, lets a protocol speak for it, and misbehaves when
 * told to: once (`next`), at random (`setFaults`), or in how its lists behave (`shifting`, `world.repeating`).
 */
export async function openFakePlatform(
  options: FakePlatformOptions,
  worldOptions: FakeOptions,
  protocolOf: (world: FakeWorld) => FakeProtocol,
) {
  const world = createWorld({
    tokenMs: 7 * 24 * 3_600_000,
    ...worldOptions,
    ...(options.tokenMs !== undefined && { tokenMs: options.tokenMs }),
    now: options.now,
  });
  const protocol = protocolOf(world);
  const plans: { mood: FakeMood; what: FakeWhat | undefined }[] = [];
  const asked: FakeWhat[] = [];
  const bucket = { left: options.qps ?? Infinity, at: performance.now() };
  let random = seededRandom(1);
  let faults: FakeFaults | null = null;

  const fake = {
    base: '',
    world,
    /** The kinds of all calls so far. */
    asked,
    /** Told when a call is left without an answer; tests give it up there and then. */
    onHang: () => {},
    /** Told of every call before it is answered, which waits for what that does. */
    onCall: null as ((what: FakeWhat) => unknown) | null,
    /** What was planned is not done. */
    forget: () => void plans.splice(0),
    /** So many orders change after each page of a list. */
    shifting: 0,
    /** The next call of that kind (or any) goes wrong like this. */
    next: (mood: FakeMood, what?: FakeWhat) => void plans.push({ mood, what }),
    setFaults(wanted: FakeFaults | null) {
      faults = wanted;
      random = seededRandom(wanted?.seed ?? 1);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const planned = (what: FakeWhat): FakeMood | undefined => {
    const index = plans.findIndex((plan) => plan.what === undefined || plan.what === what);
    if (index >= 0) return plans.splice(index, 1)[0]!.mood;
    if (!faults || (faults.only && !faults.only.includes(what))) return undefined;
    const dice = random();
    const { lost = 0, busy = 0, hang = 0 } = faults;
    const late = random() < 0.5 && CHANGES.has(what);
    if (dice < lost) return late ? 'lost-after' : 'lost';
    if (dice < lost + busy) return 'busy';
    if (dice < lost + busy + hang) return late ? 'hang-after' : 'hang';
    return undefined;
  };

  const takeTurn = () => {
    if (options.qps === undefined) return;
    const now = performance.now();
    bucket.left = Math.min(options.qps, bucket.left + ((now - bucket.at) / 1000) * options.qps);
    bucket.at = now;
    if (bucket.left < 1) throw new FakeRefusal('rate');
    bucket.left -= 1;
  };

  const shift = () => {
    for (const shop of world.shops.values()) {
      const orders = [...shop.orders.values()];
      for (let i = 0; i < fake.shifting && orders.length > 0; i += 1) {
        world.touch(shop, orders[Math.floor(random() * orders.length)]!);
      }
    }
  };

  const answer = async (request: FakeRequest, reply: ServerResponse): Promise<void> => {
    let what: FakeWhat | undefined;
    try {
      const twist = plans[0]?.mood === 'secret' && plans.shift() ? 'x' : '';
      const call = protocol.read(request, twist);
      what = call.what;
      asked.push(what);
      if (fake.onCall) await fake.onCall(what);
      const mood = planned(what);
      if (mood === 'rate') throw new FakeRefusal('rate');
      if (mood === 'token') throw new FakeRefusal('token');
      if (mood === 'lost') return void reply.socket!.destroy();
      if (mood === 'busy') return say(reply, 502, 'bad gateway');
      if (mood === 'hang') return fake.onHang();
      if (mood === 'html') return say(reply, 200, '<html><body>maintenance</body></html>');
      takeTurn();
      const body = write(call.run());
      if (what === 'list' && fake.shifting > 0) shift();
      if (mood === 'lost-after') return void reply.socket!.destroy();
      if (mood === 'busy-after') return say(reply, 502, 'bad gateway');
      if (mood === 'html-after') return say(reply, 200, '<html>');
      if (mood === 'hang-after') return fake.onHang();
      if (mood === 'broken') return say(reply, 200, body.slice(0, body.length / 2));
      say(reply, 200, body);
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      const { status = 200, body } = protocol.refuse(error, what);
      say(reply, status, write(body));
    }
  };

  const server = createServer((message, reply) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const url = new URL(message.url ?? '/', 'http://fake');
      const { pathname: path, searchParams: query } = url;
      const body = Buffer.concat(chunks).toString('utf8');
      answer({ method: message.method ?? '', path, query, headers: message.headers, body }, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
export type FakePlatform = Awaited<ReturnType<typeof openFakePlatform>>;

function say(reply: ServerResponse, status: number, body: string): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** JSON in which the marked numbers stand with all their digits. */
function write(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body).replaceAll(/"#long#(\d+)"/g, '$1');
}

/** A form as an object; the last of equal names counts. */
export function formOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** JSON of a caller, long numbers as text. */
export function jsonOf(text: string): Record<string, unknown> {
  try {
    const quoted = text.replaceAll(/"(?:[^"\\]|\\.)*"|\d{16,}/g, (found) =>
      found.startsWith('"') ? found : `"${found}"`,
    );
    const value: unknown = JSON.parse(quoted);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Not JSON: a refusal below.
  }
  throw new FakeRefusal('field');
}
