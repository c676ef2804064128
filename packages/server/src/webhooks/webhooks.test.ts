import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { isOutside } from './callback-address.ts';
import { emitEvent, emitEvents } from '../events/emit-event.ts';
import { createPoster } from './post-webhook.ts';
import { isAtLength } from '../../../../tests/harness/at-length.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
const PAID = { event: 'balance.low', data: { balance: '2.70' } } as const;
let shop: TestService;
let receiver: Server;
let base: string;
let received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; isSilent?: boolean } = { status: 200 };

beforeAll(async () => {
  shop = await openTestService({ demo: false, config: { webhookLocal: true } });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      if (!answer.isSilent) response.writeHead(answer.status, answer.headers).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  answer = { status: 200 };
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await shop.close();
});

/** The receiver's side by the library of Standard Webhooks, nothing of ours. */
async function verifies(secret: string, { headers, body }: Received): Promise<boolean> {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

async function listener(events: ('order.paid' | 'ticket.replied')[] = ['order.paid']) {
  const person = await shop.person();
  const { callback_secret } = await person.api.machines.saveSettings({
    body: { callback_url: `${base}/hook`, events },
  });
  return { person, secret: callback_secret! };
}
const emit = (person: TestPerson, event: 'order.paid' | 'order.refunded' = 'order.paid') =>
  shop.db.transaction((tx) =>
    emitEvent(shop.deps, tx, { userId: person.id, event, data: { order_sn: 'G1' } } as never),
  );
const log = async (person: TestPerson) => (await person.api.machines.deliveries({ query: {} })).list;
/** As if the wait before the next attempt had passed. */
const wait = () =>
  shop.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('state', '=', 0)
    .execute();

describe('a webhook (D903, D904)', () => {
  it('is signed so that a second implementation agrees, and is delivered once', async () => {
    const { person, secret } = await listener();
    await emit(person);
    await shop.runJobs();
    await shop.runJobs();
    expect(received).toHaveLength(1);
    const [call] = received;
    expect(await verifies(secret, call!)).toBe(true);
    expect(await verifies(secret, { ...call!, body: `${call!.body} ` })).toBe(false);
    const body = JSON.parse(call!.body) as Record<string, unknown>;
    expect(body).toEqual({
      id: call!.headers['webhook-id'],
      event: 'order.paid',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      mode: 'live',
      data: { order_sn: 'G1' },
    });
    expect(await log(person)).toMatchObject([
      { status: 1, status_text: '已送达', attempts: 1, response_status: 200, event_text: '订单已支付' },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is written only for what the person wants to hear', async () => {
    const { person } = await listener();
    expect(await emit(person, 'order.refunded')).toBeNull();
    expect(await emit(await shop.person())).toBeNull();
    expect(await log(person)).toEqual([]);
  });

  it('goes away with the transaction that it tells of', async () => {
    const { person } = await listener();
    await shop.db
      .transaction(async (tx) => {
        await emitEvent(shop.deps, tx, { userId: person.id, ...PAID });
        throw new Error('undone');
      })
      .catch(() => {});
    await shop.runJobs();
    expect([received, await log(person)]).toEqual([[], []]);
  });

  it('is tried again along the table, then given up; a resend carries the same number', async () => {
    const { person, secret } = await listener();
    await emit(person);
    answer = { status: 500 };
    const waits = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await shop.runJobs();
      const [row] = await log(person);
      expect([row!.attempts, row!.response_status, row!.error]).toEqual([
        attempt,
        500,
        '回调地址没有返回2xx',
      ]);
      const { rows } = await sql<{ wait: number | null }>`
        select round(extract(epoch from next_at - now()))::int as wait from webhook_deliveries where id = ${row!.id}`.execute(
        shop.db.q,
      );
      waits.push(rows[0]!.wait);
      await wait();
    }
    expect(waits).toEqual([15, 60, 300, 1800, 7200, 21_600, 86_400, null]);
    const [row] = await log(person);
    expect(row!.status_text).toBe('已放弃');
    await shop.runJobs();
    expect(received).toHaveLength(8);

    answer = { status: 204 };
    await person.api.machines.resendWebhook({ body: { id: row!.id } });
    await shop.runJobs();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await verifies(secret, received.at(-1)!)).toBe(true);
    expect(await log(person)).toMatchObject([{ status: 1, attempts: 1, response_status: 204, error: '' }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('goes out in the order of the events of its transaction, each with a job of its own', async () => {
    const { person } = await listener();
    const other = await listener();
    const events = Array.from({ length: 12 }, (_, n) => ({
      userId: n % 3 === 0 ? other.person.id : person.id,
      event: n % 4 === 1 ? ('order.refunded' as const) : ('order.paid' as const),
      data: { n },
    }));
    const ids = await shop.db.transaction((tx) => emitEvents(shop.deps, tx, events as never));
    await shop.runJobs();
    const heard = received.map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n);
    expect(heard).toEqual([0, 2, 3, 4, 6, 7, 8, 10, 11]);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    expect(ids).toHaveLength(9);
    expect(await shop.audit()).toEqual([]);
  });

  it('is sent again at once while it waits, and only once', async () => {
    const { person } = await listener();
    await emit(person);
    answer = { status: 503 };
    await shop.runJobs();
    const [row] = await log(person);
    answer = { status: 200 };
    await person.api.machines.resendWebhook({ body: { id: row!.id } });
    await person.api.machines.resendWebhook({ body: { id: row!.id } });
    await shop.runJobs();
    await wait();
    await shop.runJobs();
    expect(received).toHaveLength(2);
    expect(await shop.audit()).toEqual([]);
  });

  it('follows no redirect', async () => {
    const { person } = await listener();
    answer = { status: 302, headers: { location: `${base}/elsewhere` } };
    await emit(person);
    await shop.runJobs();
    expect(received).toHaveLength(1);
    expect(await log(person)).toMatchObject([{ status: 2, error: '回调地址返回了跳转，不会跟随' }]);
  });

  it.runIf(isAtLength)('does not wait longer than five seconds for an answer', async () => {
    const { person } = await listener();
    answer = { status: 200, isSilent: true };
    await emit(person);
    const since = performance.now();
    await shop.runJobs();
    expect(performance.now() - since).toBeGreaterThan(4_500);
    expect(await log(person)).toMatchObject([{ status: 2, error: '5秒内没有应答', response_status: 0 }]);
  });

  it('that is answered 410 turns the address off, until it is saved again', async () => {
    const { person } = await listener();
    answer = { status: 410 };
    await emit(person);
    await emit(person);
    await shop.runJobs();
    expect((await log(person)).map(({ status }) => status)).toEqual([3, 3]);
    expect(await person.api.machines.settings()).toMatchObject({ callback_enabled: 0 });
    expect(await emit(person)).toBeNull();
    await expect(person.api.machines.testWebhook({ body: {} })).rejects.toThrow('还没有启用回调地址');
    await person.api.machines.saveSettings({ body: { callback_url: `${base}/hook` } });
    expect(await emit(person)).not.toBeNull();
    expect(await person.api.machines.settings()).toMatchObject({ callback_enabled: 1 });
  });

  it('can be tested without waiting for an event; those of others cannot be resent', async () => {
    const { person } = await listener([]);
    const { id } = await person.api.machines.testWebhook({ body: {} });
    await shop.runJobs();
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ test: true }) as unknown }),
    );
    const other = (await listener()).person;
    await expect(other.api.machines.resendWebhook({ body: { id } })).rejects.toMatchObject({ code: 4 });
    expect(await log(other)).toEqual([]);
  });
});

describe('where a webhook may go', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 100.100.100.200 168.63.129.16 :: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:7f00:1:: 2001:db8::1 2001::1';
  it.each(inside.split(' '))('never to %s', (address) => expect(isOutside(address)).toBe(false));
  it.each('8.8.8.8 1.1.1.1 172.32.0.1 192.169.0.1 2606:4700:4700::1111 240e::1'.split(' '))(
    'to %s',
    (address) => expect(isOutside(address)).toBe(true),
  );

  it('is judged when it connects: a name that leads inside is not connected to', async () => {
    const { port } = receiver.address() as AddressInfo;
    const poster = createPoster({ isLocalAllowed: false });
    const post = (url: string) => poster({ url, headers: {}, body: '{}' });
    expect(await post(`http://localhost:${port}/`)).toEqual({ fault: 'address' });
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ fault: 'address' });
    expect(await post(`http://[::1]:${port}/`)).toEqual({ fault: 'address' });
    expect(received).toEqual([]);
  });

  it('is judged for each connection: one that was made under other rules is used by nobody else', async () => {
    const { port } = receiver.address() as AddressInfo;
    const post = { url: `http://localhost:${port}/`, headers: {}, body: '{}' };
    expect(await createPoster({ isLocalAllowed: true })(post)).toEqual({ status: 200 });
    expect(await createPoster({ isLocalAllowed: false })(post)).toEqual({ fault: 'address' });
  });
});

describe('connections to a receiver', () => {
  let server: Server;
  let made = 0;
  let heard = 0;
  let closing: 'never' | 'after the answer' | 'before the answer' | 'after work' | 'never ends' = 'never';
  const post = createPoster({ isLocalAllowed: true });
  const send = () => {
    const { port } = server.address() as AddressInfo;
    return post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        heard += 1;
        if (closing === 'before the answer') return request.socket.destroy();
        if (closing === 'after work') return setTimeout(() => request.socket.resetAndDestroy(), 700);
        if (closing === 'never ends') return response.writeHead(200).write('x');
        // It goes away without a word, at the moment in which the next message is on its way.
        if (closing === 'after the answer') response.on('finish', () => request.socket.destroySoon());
        return response.end('ok');
      });
    }).on('connection', () => (made += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    server.closeAllConnections();
    made = 0;
    heard = 0;
    closing = 'never';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('are kept for the next message, and let go after a minute', async () => {
    for (let i = 0; i < 5; i += 1) expect(await send()).toEqual({ status: 200 });
    expect(made).toBe(1);
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await send()).toEqual({ status: 200 });
    clock.mockRestore();
    expect(await send()).toEqual({ status: 200 });
    expect(made).toBe(2);
  });

  it('that the receiver closes meanwhile are no fault of his', async () => {
    closing = 'after the answer';
    for (let i = 0; i < 5; i += 1) expect(await send()).toEqual({ status: 200 });
    closing = 'never';
    expect(await send()).toEqual({ status: 200 });
    closing = 'before the answer';
    expect(await send()).toEqual({ fault: 'connection' });
  });

  it('that break while the receiver works on a message are a failed attempt: it is not sent again at once', async () => {
    expect(await send()).toEqual({ status: 200 });
    closing = 'after work';
    expect(await send()).toEqual({ fault: 'connection' });
    expect({ made, heard }).toEqual({ made: 1, heard: 2 });
  });

  it('an answer that does not end is an answer all the same', async () => {
    closing = 'never ends';
    expect(await send()).toEqual({ status: 200 });
  });
});
