import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../packages/server/src/webhooks/sign-webhook.ts';
import { keepWorking, keyOf, type TestKey } from './harness/cli-shop.ts';
import { listenLocal } from './harness/listen-local.ts';
import { installOffline, packPackages, runBare } from './harness/packages.ts';
import { oneParcel } from './harness/one-parcel.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';
import { ROOT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

/** `@giftship/client` as others have it: from its tarball, in a folder that knows nothing of this repository. */
type Library = typeof import('../packages/client/src/main.ts');
let lib: Library;
let shop: TestService;
let base: string;
let person: TestPerson;
let key: TestKey;
let folder: string;
let stopWorker: () => Promise<void>;
const servers: Server[] = [];
beforeAll(async () => {
  const packages = await packPackages();
  folder = await installOffline([packages.tarball('@giftship/client')], { type: 'module' });
  rmSync(packages.folder, { recursive: true });
  lib = (await import(pathToFileURL(join(at(), 'dist/main.js')).href)) as Library;
  shop = await openTestService();
  base = await shop.listen();
  person = await shop.person({ balance: 10_000 });
  key = await keyOf(person);
  stopWorker = keepWorking(shop);
}, 180_000);
afterAll(async () => {
  for (const server of servers) server.close();
  await stopWorker();
  await shop.close();
  rmSync(folder, { recursive: true });
});

const at = () => join(folder, 'node_modules/@giftship/client');
const readme = () => readFileSync(join(at(), 'README.md'), 'utf8');
/** The programs of the readme, in its order. */
const programs = () => [...readme().matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code!);
const ours = (more: Partial<Parameters<Library['createClient']>[0]> = {}) =>
  lib.createClient({ base, appKey: key.appKey, appSecret: key.secret, ...more });

const BODY = oneParcel('C1');

const JSON_HEAD = { 'content-type': 'application/json' };

/** Where nobody listens. */
async function freePort(): Promise<number> {
  const gone = createServer();
  const { port } = new URL(await listenLocal(gone));
  await new Promise((resolve) => gone.close(resolve));
  return Number(port);
}

/** A service that answers as the test says; what else it was sent is kept. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return listenLocal(server);
}

describe('the package', () => {
  it('is one, without dependencies, and nothing in it leads to another or to Node alone', () => {
    const manifest = JSON.parse(readFileSync(join(at(), 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: '@giftship/client', type: 'module', license: 'MIT' });
    for (const absent of ['dependencies', 'private', 'devDependencies'])
      expect(manifest).not.toHaveProperty(absent);
    expect(readdirSync(at()).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    for (const name of readdirSync(join(at(), 'dist'))) {
      const text = readFileSync(join(at(), 'dist', name), 'utf8');
      const foreign = [...text.matchAll(/(?:\bfrom |import\()\s*['"]([^'"]+)['"]/g)].filter(
        ([, id]) => !id!.startsWith('./'),
      );
      expect([name, foreign.map(([, id]) => id)]).toEqual([name, []]);
    }
    const code = readFileSync(join(at(), 'dist/main.js'), 'utf8');
    expect(code).not.toMatch(/\bBuffer\b|\bprocess\./);
    // Where it was built stands nowhere in it, so that the same sources give the same bytes.
    expect(code).not.toMatch(/\/src\/[\w-]+\.ts/);
  });

  it('quotes, orders and reads events in the fifteen lines of its readme', async () => {
    const [program = ''] = programs();
    expect(program.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(15);
    writeFileSync(join(folder, 'first.mjs'), program);
    const env = { ...key.env, GIFT_API_BASE: base };
    const before = await person.balance();
    const ended = await runBare(process.execPath, ['first.mjs'], { cwd: folder, env });
    expect(ended).toMatchObject({ exit: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^应付 \d+\.\d\d\n订单 G\d+\n/);
    expect(ended.stdout).toMatch(/^order\.paid msg_[\w-]{24}$/m);
    const [paid = ''] = /(?<=应付 )\S+/.exec(ended.stdout) ?? [];
    expect(before - (await person.balance())).toBe(Math.round(Number(paid) * 100));
  });

  it.runIf(isAtLength)(
    'is typed so that its programs compile, wrong calls do not, and the types are those of the contract',
    async () => {
      const [first, refused, paged, followed, webhook] = programs();
      const names = 'createClient, followEvents, GiftRefusal, pages, type OrdersMakeBody';
      const open =
        'const gift = createClient({ base: "" }); declare const saved: string; declare function save(id: string): void;';
      writeFileSync(join(folder, 'first.mts'), first!);
      writeFileSync(join(folder, 'webhook.mts'), `declare const secret: string;\n${webhook!}`);
      writeFileSync(
        join(folder, 'more.mts'),
        `import { ${names} } from '@giftship/client';\n${open}\ndeclare const body: OrdersMakeBody, key: string;\n${refused}${paged}${followed}`,
      );
      writeFileSync(
        join(folder, 'wrong.mts'),
        `import { createClient } from '@giftship/client';
const gift = createClient({ base: '' });
// @ts-expect-error the goods are a number
await gift.pricing.price({ body: { goods_id: 'x', goods_num: 1, express_id: 1, rec_list: [] } });
// @ts-expect-error there is no such call
await gift.orders.nothing();
// @ts-expect-error what it answers has a type
const n: number = (await gift.wallet.info()).money;
console.log(n);\n`,
      );
      // Held against the contract itself: what one gives the other takes.
      writeFileSync(
        join(folder, 'same.mts'),
        `import type { GiftApi as Made, GiftEvent as MadeEvent } from '@giftship/client';
import type { GiftApi as Own, GiftEvent as OwnEvent } from '${join(ROOT, 'packages/client/src/api.ts')}';
declare const made: Made, own: Own, event: MadeEvent, ownEvent: OwnEvent;
export const a: Own = made, b: OwnEvent = event, c: MadeEvent = ownEvent;
type Answers<A> = { [G in keyof A]: { [N in keyof A[G]]: A[G][N] extends (...call: never) => infer R ? R : never } };
declare const answers: Answers<Own>;
export const d: Answers<Made> = answers;
export const e: 'live' | 'test' | undefined = event.mode, f: typeof e = ownEvent.mode;\n`,
      );
      const options = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        module: 'nodenext',
        moduleResolution: 'nodenext',
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
      };
      const outside = { compilerOptions: options, include: ['*.mts'], exclude: ['same.mts'] };
      const inside = {
        ...options,
        skipLibCheck: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(outside));
      writeFileSync(
        join(folder, 'same.json'),
        JSON.stringify({ compilerOptions: inside, files: ['same.mts'] }),
      );
      expect([await tsc('tsconfig.json'), await tsc('same.json')]).toEqual(['', '']);
    },
  );
});

/** What the compiler finds. */
function tsc(project: string): Promise<string> {
  const program = join(ROOT, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, '-p', join(folder, project)], { cwd: folder }, (_error, out) =>
      resolve(out),
    );
  });
}

describe('a write', () => {
  it('has an effect once per key; a key of its own is told before it is sent, and stands in the error', async () => {
    const before = await person.balance();
    const price = Math.round(Number((await ours().pricing.price({ body: BODY })).total_price) * 100);
    const same = { key: lib.newKey(), body: BODY };
    const [[first], [second]] = [await ours().orders.make(same), await ours().orders.make(same)];
    expect(second!.order_sn).toBe(first!.order_sn);
    const told: string[] = [];
    const onKey = async (made: string, { path }: { path: string }) => {
      expect(await person.balance()).toBe(before - price);
      told.push(`${path} ${made}`);
    };
    expect(before - (await person.balance())).toBe(price);
    await ours({ onKey }).orders.make({ body: BODY });
    expect(told).toEqual([expect.stringMatching(/^\/api\/gift\/order\/make [0-9a-f]{32}$/)]);
    expect(before - (await person.balance())).toBe(2 * price);
    const poor = await shop.person();
    const theirs = await keyOf(poor);
    const refused = await lib
      .createClient({
        base,
        appKey: theirs.appKey,
        appSecret: theirs.secret,
        onKey: (made) => void told.push(made),
      })
      .orders.make({ body: BODY })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(lib.GiftRefusal);
    expect(refused).toBeInstanceOf(lib.GiftError);
    expect(refused).toMatchObject({ code: 23, message: '余额不足，请充值', status: 200, key: told[1] });
    expect((refused as InstanceType<Library['GiftRefusal']>).next).toContain((price / 100).toFixed(2));
    expect((refused as InstanceType<Library['GiftRefusal']>).requestId).not.toBe('');
  });

  it('is sent again under its key when no answer came, signed anew each time, and then says that it is not known', async () => {
    const seen: { key: unknown; nonce: unknown; signature: unknown }[] = [];
    const lost = await serve((request, reply) => {
      const { headers } = request;
      seen.push({
        key: headers['idempotency-key'],
        nonce: headers['x-nonce'],
        signature: headers['x-signature'],
      });
      if (seen.length < 3) return reply.socket!.destroy();
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"msg":"","data":[]}');
    });
    const waits: number[] = [];
    const client = ours({ base: lost, onWait: ({ ms }) => waits.push(ms) });
    expect(await client.orders.make({ key: 'k1', body: BODY })).toEqual([]);
    expect(seen.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
    expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(3);
    expect(waits).toHaveLength(2);
    // Without a key it may have happened, and is not repeated.
    seen.length = 0;
    const unknown = await client.orders.pay({ body: { batch_sn: 'B1' } }).catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(lib.GiftNetworkError);
    expect(seen).toHaveLength(1);
  });
});

it('waits out a service that is being restarted as long as it is told to; what never left is sent again without a key', async () => {
  const port = await freePort();
  const absent = `http://127.0.0.1:${port}`;
  const hasty = ours({ base: absent, waitForMs: 0, onWait: () => expect.fail('no wait was asked for') });
  const refused = await hasty.wallet.info().catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'GiftNetworkError', message: '没有收到答复（ECONNREFUSED）' });
  const back = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"msg":"","data":[]}'),
  );
  servers.push(back);
  const patient = ours({
    base: absent,
    waitForMs: 60_000,
    onWait: () => back.listening || back.listen(port, '127.0.0.1'),
  });
  expect(await patient.orders.pay({ body: { batch_sn: 'B1' } })).toEqual([]);
});

it.runIf(isAtLength)(
  'outlives a restart without being told how long one takes: calls, and those who follow events',
  async () => {
    const back = createServer((request, reply) => {
      const data = request.url!.startsWith('/api/events')
        ? { list: [{ id: 'msg_1', event: 'balance.low' }], next: '1', has_more: 0, missed: 0 }
        : { money: '1.00' };
      reply.writeHead(200, JSON_HEAD).end(JSON.stringify({ code: 0, msg: '', data }));
    });
    const port = await freePort();
    servers.push(back);
    // The fourth wait ends when more than seven seconds have passed.
    const onWait = ({ tryNo }: { tryNo: number }) =>
      void (tryNo === 4 && !back.listening && back.listen(port, '127.0.0.1'));
    const client = ours({ base: `http://127.0.0.1:${port}`, onWait });
    const [wallet, event] = await Promise.all([client.wallet.info(), lib.followEvents(client).next()]);
    expect([wallet.money, event.value]).toMatchObject(['1.00', { id: 'msg_1' }]);
  },
);

describe('calls', () => {
  it('go by key, by token or as a visitor, never with two logins, and only to an address', async () => {
    const goods = await lib.createClient({ base }).goods.list({ query: { page: '1', page_size: '10' } });
    expect(goods.list.length).toBeGreaterThan(0);
    const money = await lib.createClient({ base: `${base}/`, token: person.token }).wallet.info();
    expect(money.money).toBe((await ours().wallet.info()).money);
    // As variables that are set to nothing come.
    const nobody = lib.createClient({ base, appKey: '', appSecret: '', token: '' });
    expect((await nobody.goods.list({ query: {} })).list.length).toBeGreaterThan(0);
    const open = (more: object) => () => lib.createClient({ base, ...more });
    for (const wrong of [
      { token: 't', appKey: 'a', appSecret: 's' },
      { appKey: 'a' },
      { appKey: 'a', appSecret: '' },
      { appKey: '', appSecret: 's' },
      { base: 'nonsense' },
      { base: `${base}/shop` },
    ])
      expect(open(wrong)).toThrow(lib.GiftError);
    const stranger = await ours({ appSecret: 'wrong' })
      .wallet.info()
      .catch((error: unknown) => error);
    expect(stranger).toMatchObject({ name: 'GiftRefusal', code: 61, message: '签名错误' });
    const invalid = await ours()
      .orders.list({ body: { page: 0 } })
      .catch((error: unknown) => error);
    expect(invalid).toMatchObject({ code: 2, data: { errors: [{ field: 'page' }] } });
  });

  it('end by their signal at once and by their time limit as no answer; a redirect is not followed', async () => {
    const silent = await serve(() => {});
    const late = ours({ base: silent, timeoutMs: 50, onWait: () => controller.abort(new Error('mine')) });
    const controller = new AbortController();
    const given = await late.wallet.info({ signal: controller.signal }).catch((error: unknown) => error);
    expect(given).toMatchObject({ message: 'mine' });
    const asked: string[] = [];
    const elsewhere = await serve((request, reply) => {
      asked.push(request.url!);
      reply.writeHead(302, { location: `${base}/api/user/wallet/info` }).end();
    });
    const moved = await ours({ base: elsewhere })
      .orders.pay({ body: { batch_sn: 'B' } })
      .catch((error: unknown) => error);
    expect([moved, asked]).toEqual([expect.any(lib.GiftNetworkError), ['/api/user/order/pay']]);
  });

  it('read a list page by page, whether its page stands in the query or in the body', async () => {
    const all = async <T>(items: AsyncIterable<T>) => {
      const found: T[] = [];
      for await (const item of items) found.push(item);
      return found;
    };
    const rec_list = Array.from({ length: 23 }, (_, n) => ({ ...BODY.rec_list[0], shop_order: `P${n}` }));
    await person.give(10_000);
    await ours().orders.make({ body: { ...BODY, rec_list } });
    const orders = await all(lib.pages(ours().orders.list, { body: { page_size: 10 } }));
    const { data_count } = await person.api.orders.list({ body: {} });
    expect(new Set(orders.map(({ order_sn }) => order_sn)).size).toBe(data_count);
    expect(data_count).toBeGreaterThan(22);
    const goods = await all(lib.pages(ours().goods.list, { query: { page_size: '10' } }));
    expect(goods.length).toBe((await person.api.goods.list({ query: {} })).data_count);
  });

  it('follow events from where one stopped, wait for new ones, and say how many were missed', async () => {
    const first: string[] = [];
    for await (const { id } of lib.followEvents(ours(), { once: true })) first.push(id);
    expect(first.length).toBeGreaterThan(0);
    const stop = new AbortController();
    const follow = lib.followEvents(ours(), {
      after: first.at(-1)!,
      events: ['balance.low'],
      signal: stop.signal,
    });
    const next = follow.next();
    await ours().events.trigger({ body: { event: 'order.paid' } });
    await ours().events.trigger({ body: { event: 'balance.low' } });
    expect((await next).value).toMatchObject({ event: 'balance.low', test: true });
    const waiting = follow.next().catch((error: unknown) => error);
    stop.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
    const gap = { list: [], next: '9', has_more: 0, missed: 3 };
    const behind = await serve((_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 0, msg: '', data: gap })),
    );
    await expect(lib.followEvents(ours({ base: behind }), { once: true }).next()).rejects.toThrow(
      new RangeError('有 3 个事件已超过30天，读不到了'),
    );
    const missed: number[] = [];
    for await (const _ of lib.followEvents(ours({ base: behind }), {
      once: true,
      onMissed: (n) => missed.push(n),
    }));
    expect(missed).toEqual([3]);
  });
});

describe('followEvents', () => {
  const page = (next: string, list: object[] = []) => ({
    status: 200,
    body: { code: 0, msg: '', data: { list, next, has_more: 0, missed: 0 } },
  });
  type Step = { status: number; body?: object; headers?: Record<string, string> } | 'cut';

  /** A service that answers the list of events so, step by step, and what it was asked. */
  async function play(steps: Step[], more: Parameters<typeof ours>[0] = {}) {
    const asked: string[] = [];
    const address = await serve((request, reply) => {
      asked.push(request.url!);
      const step = steps[asked.length - 1];
      // What is asked beyond the last step waits, as for events that do not come.
      if (step === undefined) return;
      if (step === 'cut') return reply.socket!.destroy();
      const { status, body, headers } = step;
      if (body) reply.writeHead(status, { ...JSON_HEAD, ...headers }).end(JSON.stringify(body));
      else reply.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>nginx</h1>');
    });
    return { asked, client: ours({ base: address, waitForMs: 0, ...more }) };
  }
  const failed = (steps: Step[], options: Parameters<Library['followEvents']>[1] = {}) =>
    play(steps).then(({ client }) =>
      lib
        .followEvents(client, { after: '3', ...options })
        .next()
        .catch((error: unknown) => error),
    );

  it.runIf(isAtLength)(
    'goes on behind an outage where it was, tells each pause, and takes as long as the service asks for',
    async () => {
      const busy = { code: 429, msg: '', data: null };
      const { asked, client } = await play([
        page('4'),
        'cut',
        { status: 502 },
        { status: 503, body: { code: 503, msg: '', data: null } },
        { status: 429, body: busy, headers: { 'retry-after': '2' } },
        page('5', [{ id: 'msg_5', event: 'order.paid' }]),
      ]);
      const pauses: { tryNo: number; ms: number; name: string }[] = [];
      const onWait = ({ tryNo, ms, error }: { tryNo: number; ms: number; error: Error }) =>
        void pauses.push({ tryNo, ms, name: error.name });
      const event = await lib.followEvents(client, { after: '3', onWait }).next();
      expect(event.value).toMatchObject({ id: 'msg_5' });
      expect(asked.map((url) => new URL(url, base).searchParams.get('after'))).toEqual([
        '3',
        ...Array.from({ length: 5 }, () => '4'),
      ]);
      expect(pauses.map(({ tryNo, name }) => [tryNo, name])).toEqual([
        [1, 'GiftNetworkError'],
        [2, 'GiftNetworkError'],
        [3, 'GiftRefusal'],
        [4, 'GiftRefusal'],
      ]);
      const [first, second, third, last] = pauses.map(({ ms }) => ms) as [number, number, number, number];
      expect([first < second, second < third, last >= 2_000]).toEqual([true, true, true]);
    },
  );

  it('learns its place before it waits, so that an outage loses nothing to whoever begins with what is new', async () => {
    const { asked, client } = await play([
      page('7'),
      'cut',
      page('8', [{ id: 'msg_8', event: 'order.paid' }]),
    ]);
    await lib.followEvents(client, { after: 'latest' }).next();
    const queries = asked.map((url) => new URL(url, base).searchParams);
    expect(queries.map((query) => [query.get('after'), query.get('wait')])).toEqual([
      ['latest', '0'],
      ['7', '25'],
      ['7', '25'],
    ]);
  });

  it('asks for no longer wait than one call may take, and rests where nothing waits for it', async () => {
    const nothing = page('4');
    const { asked, client } = await play(
      [nothing, nothing, page('5', [{ id: 'msg_5', event: 'order.paid' }])],
      { timeoutMs: 4_000 },
    );
    const since = performance.now();
    await lib.followEvents(client, { after: '3' }).next();
    expect(asked.map((url) => new URL(url, base).searchParams.get('wait'))).toEqual(['2', '2', '2']);
    expect(performance.now() - since).toBeGreaterThan(1_900);
  });

  it('ends by its signal at once, also in a pause', async () => {
    const stop = new AbortController();
    const ended = await failed(['cut'], {
      signal: stop.signal,
      onWait: () => queueMicrotask(() => stop.abort(new Error('enough'))),
    });
    expect(ended).toMatchObject({ message: 'enough' });
  });

  it.each<[string, Step[], object, object]>([
    ['a refusal', [{ status: 200, body: { code: 61, msg: '签名错误', data: null } }], {}, { code: 61 }],
    [
      'what is no shop',
      [{ status: 404 }],
      {},
      { name: 'GiftNetworkError', message: '没有收到答复（HTTP 404）' },
    ],
    ['an outage when it was to read once', ['cut'], { once: true }, { name: 'GiftNetworkError' }],
  ])('throws %s', async (_name, steps, options, error) => {
    expect(await failed(steps, options)).toMatchObject(error);
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;
  const now = 1_700_000_000_000;
  const body = JSON.stringify({
    id: 'msg_1',
    event: 'balance.low',
    created_at: '',
    data: { balance: '1.00' },
  });
  const headers = () => signWebhook(secret, { id: 'msg_1', timestamp: now / 1000, body });

  it('gives the event of a call that the service signed, from Node and from fetch, as text and as bytes', async () => {
    const event = { id: 'msg_1', event: 'balance.low', data: { balance: '1.00' } };
    expect(await lib.verifyWebhook({ body, headers: headers(), secret, now })).toMatchObject(event);
    const bytes = new TextEncoder().encode(body);
    expect(
      await lib.verifyWebhook({ body: bytes, headers: new Headers(headers()), secret, now }),
    ).toMatchObject(event);
    const upper = Object.fromEntries(
      Object.entries(headers()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const rotating = ['whsec_AAAA', secret];
    expect(await lib.verifyWebhook({ body, headers: upper, secret: rotating, now })).toMatchObject(event);
    const two = { ...headers(), 'webhook-signature': `v1,AAAA v2,x ${headers()['webhook-signature']}` };
    expect(await lib.verifyWebhook({ body, headers: two, secret, now })).toMatchObject(event);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another body', { body: body.replace('1.00', '9.00') }],
    ['another secret', { secret: 'whsec_AAAA' }],
    ['no secret', { secret: 'whsec_' }],
    ['an old call', { now: now + 301_000 }],
    ['a call from the future', { now: now - 301_000 }],
    ['no headers', { headers: {} }],
    ['no signature', { headers: { ...headers(), 'webhook-signature': '' } }],
    ['another id', { headers: { ...headers(), 'webhook-id': 'msg_2' } }],
    [
      'another scheme',
      { headers: { ...headers(), 'webhook-signature': headers()['webhook-signature'].replace('v1', 'v0') } },
    ],
  ])('refuses %s', async (_name, wrong) => {
    await expect(lib.verifyWebhook({ body, headers: headers(), secret, now, ...wrong })).rejects.toThrow(
      lib.GiftWebhookError,
    );
  });

  it('refuses what is signed and no event', async () => {
    const odd = 'null';
    const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
      `msg_1.${now / 1000}.${odd}`,
    );
    const signed = { ...headers(), 'webhook-signature': `v1,${mac.digest('base64')}` };
    await expect(lib.verifyWebhook({ body: odd, headers: signed, secret, now })).rejects.toThrow(
      lib.GiftWebhookError,
    );
  });
});
