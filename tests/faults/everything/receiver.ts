import http from 'node:http';
import { Webhook } from 'standardwebhooks';

/** What a receiver heard under one number. */
export interface Heard {
  body: string;
  /** How often it came, and how often that was answered with 200. */
  came: number;
  taken: number;
}

/** The programs of all people: one server that checks each message and is well, or now and then is not. */
export interface Receiver {
  /** Where the person's messages go. */
  urlOf(userId: number): string;
  /** Without it no message of the person is believed. */
  trust(userId: number, secret: string): void;
  heard: ReadonlyMap<string, Heard>;
  /** How often it refused, kept silent, hung up, or hung up after it had taken the message. */
  moods: Record<Mood, number>;
  /** From now on it takes everything. */
  calm(): void;
  close(): Promise<void>;
}

type Mood = `webhook receiver ${'refused' | 'silent' | 'hung up' | 'hung up after taking'}`;
/** In a hundred messages. */
const MOODS: Record<Mood, number> = {
  'webhook receiver refused': 4,
  'webhook receiver silent': 2,
  'webhook receiver hung up': 3,
  'webhook receiver hung up after taking': 3,
};
/** Longer than a sender waits. */
const SILENT_MS = 8_000;

/** Opens it on a free port; what should never have been sent goes to `violations`. */
export async function openReceiver(
  random: (below: number) => number,
  violations: string[],
): Promise<Receiver> {
  const secrets = new Map<string, Webhook>();
  const heard = new Map<string, Heard>();
  const moods = Object.fromEntries(Object.keys(MOODS).map((mood) => [mood, 0])) as Receiver['moods'];
  let isCalm = false;

  const drawMood = (): Mood | null => {
    if (isCalm) return null;
    let roll = random(100);
    const mood = (Object.keys(MOODS) as Mood[]).find((each) => (roll -= MOODS[each]) < 0) ?? null;
    if (mood !== null) moods[mood] += 1;
    return mood;
  };
  /** Counts a message under its number; the number of one that is not signed, or not for this person, is not believed. */
  const hear = (request: http.IncomingMessage, body: string): Heard | null => {
    const id = String(request.headers['webhook-id']);
    try {
      secrets.get(request.url ?? '')!.verify(body, request.headers as Record<string, string>);
    } catch (error) {
      violations.push(`webhook ${id} to ${request.url}: ${String(error)}`);
      return null;
    }
    const known = heard.get(id) ?? { body, came: 0, taken: 0 };
    heard.set(id, known);
    known.came += 1;
    if (known.body !== body) violations.push(`webhook ${id} came with another body`);
    return known;
  };
  const answer = (request: http.IncomingMessage, reply: http.ServerResponse, body: string): void => {
    const message = hear(request, body);
    if (message === null) return void reply.writeHead(401).end();
    const mood = drawMood();
    if (mood === null || mood === 'webhook receiver hung up after taking') message.taken += 1;
    if (mood === 'webhook receiver refused') reply.writeHead(500).end();
    else if (mood === 'webhook receiver silent') setTimeout(() => reply.destroy(), SILENT_MS).unref();
    else if (mood !== null) request.socket.destroy();
    else reply.writeHead(200).end();
  };

  const server = http.createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('error', () => undefined);
    request.on('data', (part: string) => (body += part));
    request.on('end', () => answer(request, reply, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    urlOf: (userId) => `http://127.0.0.1:${port}/${userId}`,
    trust: (userId, secret) => void secrets.set(`/${userId}`, new Webhook(secret)),
    heard,
    moods,
    calm: () => void (isCalm = true),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
