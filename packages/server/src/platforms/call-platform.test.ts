import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platformCaller, refusal } from './call-platform.ts';
import { courierFinder, findCompany } from './courier-companies.ts';
import { FAKE_COPY } from '../../../../tests/fakes/platforms/fake-copy.ts';
import { createWorld } from '../../../../tests/fakes/platforms/fake-world.ts';
import { lastPageFirst } from './last-page-first.ts';
import { longNumber, readLongJson, writeLongJson } from './long-json.ts';
import { mapLimited } from './map-limited.ts';
import { maskPerson } from './mask-person.ts';
import { limiter, limiters } from './pace.ts';
import { createRealPlatforms, readPlatformSettings } from './real-platforms.ts';

describe('the caller', () => {
  let server: Server;
  let answer: [status: number, body: string, headers?: Record<string, string>];
  let asked: number;
  let now: number;
  beforeEach(async () => {
    asked = 0;
    now = 1_767_225_600_000;
    answer = [200, '{"id":9007199254740993,"price":12.80,"n":5}'];
    server = createServer((request, reply) => {
      asked += 1;
      const [status, body, headers] = answer;
      if (status === -1) return undefined;
      if (status === 0) return request.socket.destroy();
      return reply.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () => {
    const call = platformCaller(
      {
        fetch,
        now: () => now,
        random: (n) => new Uint8Array(n),
        timeOutMs: 500,
        pace: { now: () => now, wait: async () => {} },
      },
      { app: 1000, store: 1000 },
    );
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return (changes = false) => call({ url, body: '', store: 's', changes });
  };

  it('keeps long integers as text and other numbers as numbers', async () => {
    expect(await open()()).toEqual({ id: '9007199254740993', price: 12.8, n: 5 });
  });

  it.each([
    [[502, 'x'], 'unavailable', true],
    [[302, 'x', { location: 'http://127.0.0.1:1/' }], 'unavailable', false],
    [[404, '<html>'], 'unavailable', false],
    [[429, '{}', { 'retry-after': '7' }], 'rate', false],
    [[200, '<html>'], 'unavailable', true],
    [[200, '[1]'], 'unavailable', true],
    [[0, ''], 'unavailable', true],
    [[-1, ''], 'unavailable', true],
  ] as const)('an answer %j to a changing call is %s', async (given, kind, outcomeUnknown) => {
    answer = given as unknown as typeof answer;
    await expect(open()(true)).rejects.toMatchObject({ kind, outcomeUnknown });
    await expect(open()(false)).rejects.toMatchObject({ kind, outcomeUnknown: false });
  });

  it('says how long to wait when it is told', async () => {
    answer = [429, '{}', { 'retry-after': '7' }];
    await expect(open()()).rejects.toMatchObject({ kind: 'rate', retryAfterMs: 7000 });
  });

  it('reads a refusal under a status of its own', async () => {
    answer = [400, '{"error_code":"401"}'];
    expect(await open()()).toEqual({ error_code: '401' });
  });

  it('falls silent for half a minute after five failures in a row, but not for being told to slow down', async () => {
    const call = open();
    answer = [429, '{}'];
    for (let i = 0; i < 6; i += 1) await expect(call()).rejects.toMatchObject({ kind: 'rate' });
    answer = [502, 'x'];
    for (let i = 0; i < 5; i += 1) await expect(call(true)).rejects.toMatchObject({ code: 'HTTP_502' });
    const before = asked;
    await expect(call(true)).rejects.toMatchObject({
      code: 'CIRCUIT_OPEN',
      outcomeUnknown: false,
      retryAfterMs: 30_000,
    });
    expect(asked).toBe(before);
    now += 30_001;
    answer = [200, '{}'];
    expect(await call(true)).toEqual({});
  });

  it('a refusal means what its finer code says, then its code, then its words', () => {
    const kindOf = (code: string, sub: string, text: string) =>
      refusal({ code, sub, text, changes: true }, { '1': 'token', 'x.y': 'ip', '2': 'unavailable' });
    expect(kindOf('1', 'x.y', '')).toMatchObject({ kind: 'ip', code: '1 x.y' });
    expect(kindOf('1', '', 'sign')).toMatchObject({ kind: 'token', outcomeUnknown: false });
    expect(kindOf('9', '', FAKE_COPY.refusals.not_found)).toMatchObject({ kind: 'not_found' });
    expect(kindOf('9', '', 'whatever')).toMatchObject({ kind: 'rejected', text: 'whatever' });
    expect(kindOf('2', '', '')).toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
  });
});

describe('the call rate', () => {
  const clock = () => {
    const times: number[] = [];
    let now = 0;
    const pace = { now: () => now, wait: async (ms: number) => void (now += ms) };
    return { pace, times, note: () => void times.push(now), advance: (ms: number) => void (now += ms) };
  };

  it.each([1, 5, 20, 300])('is never above %i in any second, and near it over time', async (qps) => {
    const { pace, times, note } = clock();
    const turn = limiter(qps, pace);
    const calls = qps * 5;
    for (let i = 0; i < calls; i += 1) {
      await turn();
      note();
    }
    const most = Math.max(...times.map((at) => times.filter((t) => t >= at && t < at + 1000 - 1e-6).length));
    expect(most).toBeLessThanOrEqual(qps);
    expect(times.at(-1)! / 1000).toBeLessThan((calls / qps) * 1.15);
  });

  it('is kept for each store, and for all of them together', async () => {
    const { pace, times, note } = clock();
    const turn = limiters({ app: 20, store: 5 }, pace);
    for (let i = 0; i < 10; i += 1) {
      await turn('a');
      note();
    }
    expect(times.at(-1)).toBeGreaterThan(1700);
    const start = pace.now();
    for (const store of ['b', 'c', 'd']) await turn(store);
    expect(pace.now() - start).toBeLessThan(200);
  });

  it('refuses a queue of more than a minute', async () => {
    const turn = limiter(1, { now: () => 0, wait: async () => {} });
    for (let i = 0; i < 61; i += 1) await turn();
    await expect(turn()).rejects.toMatchObject({ kind: 'rate', code: 'QUEUE_FULL' });
  });
});

describe('numbered pages', () => {
  const DAY = 86_400_000;
  /** A store of 250 orders, of which some leave the window after each page. */
  const shifting = (leave: number) => {
    const limits = { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 20 };
    const world = createWorld({
      now: () => 2 * DAY,
      limits,
      orderId: String,
      flags: [null],
      tokenMs: 1,
      refreshMs: 1,
    });
    const store = world.addStore({ count: 250, from: DAY, to: DAY + 3_600_000 });
    const gone = new Set<string>();
    const read = async (page: number) => {
      const { orders, total } = world.page(store, {
        from: DAY,
        to: DAY + 3_600_000,
        page,
        size: 20,
        newestFirst: true,
      });
      const ids = orders.map(({ id }) => id);
      for (const order of [...store.orders.values()].filter(({ id }) => !gone.has(id)).slice(-leave)) {
        gone.add(order.id);
        world.touch(store, order);
      }
      return { entries: ids, total };
    };
    return { read, gone, all: [...store.orders.keys()] };
  };

  it('read from the last to the first lose none that stays; read forwards they do', async () => {
    const backwards = shifting(3);
    const seen = new Set<string>();
    for await (const { entries } of lastPageFirst(backwards.read, 20)) for (const id of entries) seen.add(id);
    expect(backwards.all.filter((id) => !seen.has(id) && !backwards.gone.has(id))).toEqual([]);
    expect(backwards.gone.size).toBeGreaterThan(20);

    const forwards = shifting(3);
    const met = new Set<string>();
    for (let page = 0; page < 13; page += 1)
      for (const id of (await forwards.read(page)).entries) met.add(id);
    expect(forwards.all.filter((id) => !met.has(id) && !forwards.gone.has(id)).length).toBeGreaterThan(0);
  });

  it('a list that grew is read again', async () => {
    const ids = Array.from({ length: 50 }, (_, i) => i);
    let reads = 0;
    const read = async (page: number) => {
      reads += 1;
      if (reads === 3) ids.unshift(-1, -2, -3);
      return { entries: ids.slice(page * 20, page * 20 + 20), total: ids.length };
    };
    const seen = new Set<number>();
    for await (const { entries } of lastPageFirst(read, 20)) for (const id of entries) seen.add(id);
    expect([...seen].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('one page is read once', async () => {
    let reads = 0;
    const read = async () => ({ entries: [(reads += 1)], total: 1 });
    const pages: number[][] = [];
    for await (const { entries } of lastPageFirst(read, 20)) pages.push(entries);
    expect(pages).toEqual([[1]]);
  });
});

describe('small things', () => {
  it('long JSON is read and written with all its digits', () => {
    expect(readLongJson('{"a":12345678901234567890,"b":"12345678901234567890","c":[1,0.5,1e3]}')).toEqual({
      a: '12345678901234567890',
      b: '12345678901234567890',
      c: [1, 0.5, 1000],
    });
    expect(writeLongJson({ oid: longNumber('2535000000000000001'), x: longNumber('P1') })).toBe(
      '{"oid":2535000000000000001,"x":"P1"}',
    );
    expect(() => readLongJson('{"a":12345678901234567890')).toThrow('end of input');
  });

  it('couriers are found by their names, the nearest one', () => {
    const names = Object.values(FAKE_COPY.companies);
    const companies = names.flatMap((name, i) => [
      { code: `far${i}`, name: `${name}${FAKE_COPY.tag}${FAKE_COPY.tag}` },
      { code: `near${i}`, name },
    ]);
    expect(findCompany(companies, 'yuantong')?.code).toBe('near0');
    expect(findCompany(companies, 'ems')?.code).toBe('near5');
    expect(findCompany(companies, 'pigeon')).toBe(undefined);
    expect(findCompany(companies.slice(0, 1), 'yuantong')?.code).toBe('far0');
  });

  it("the platform's list is read once a day, and a hand-set code needs none", async () => {
    let now = 0;
    let reads = 0;
    let fails = false;
    const find = courierFinder(() => now, { zhongtong: 'ZT' });
    const read = async () => {
      reads += 1;
      if (fails) throw new Error('down');
      return [{ code: `Y${reads}`, name: FAKE_COPY.companies.yuantong }];
    };
    expect([
      await find('yuantong', read),
      await find('yuantong', read),
      await find('zhongtong', read),
    ]).toEqual(['Y1', 'Y1', 'ZT']);
    now += 86_400_001;
    fails = true;
    expect(await find('yuantong', read)).toBe('Y1');
    fails = false;
    expect([await find('yuantong', read), reads]).toEqual(['Y3', 3]);
    await expect(find('shentong', read)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('works on several at a time, in order, and no more than allowed', async () => {
    let open = 0;
    let most = 0;
    const answers = await mapLimited([5, 1, 3, 2], 2, async (n) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, n));
      open -= 1;
      return n * 2;
    });
    expect([answers, most]).toEqual([[10, 2, 6, 4], 2]);
  });

  it('masks hide name, number and room', () => {
    const { name, mobile, detail } = maskPerson({
      name: FAKE_COPY.clearName,
      mobile: '13800138000',
      detail: 'abcdef',
    });
    expect([name.length, mobile, detail]).toEqual([2, '138******00', 'abc***']);
  });
});

describe('settings', () => {
  const deps = {
    fetch,
    now: () => 0,
    random: (n: number) => new Uint8Array(n),
    callbackUrl: () => 'https://x.example/cb',
  };

  it('nothing set, nothing there', () => {
    expect(createRealPlatforms(readPlatformSettings({}), deps)).toEqual([]);
  });

  it('half an application is a mistake, and says which variable is missing', () => {
    expect(() => readPlatformSettings({ GIFT_TB_APP_KEY: 'k' })).toThrow('GIFT_TB_APP_SECRET');
    expect(() => readPlatformSettings({ GIFT_KS_APP_KEY: 'k', GIFT_KS_APP_SECRET: 's' })).toThrow(
      'GIFT_KS_SIGN_SECRET',
    );
    expect(() => readPlatformSettings({ GIFT_SPH_APP_ID: 'k' })).toThrow('GIFT_SPH_APP_SECRET');
  });

  it('every application that is set is there, at the address that is set', async () => {
    const pair = (key: string) => ({ [`GIFT_${key}_APP_KEY`]: 'k', [`GIFT_${key}_APP_SECRET`]: 's' });
    const env = {
      ...pair('TB'),
      ...pair('JD'),
      ...pair('DY'),
      ...pair('KS'),
      ...pair('ALI'),
      GIFT_DY_SERVICE_ID: '1',
      GIFT_KS_SIGN_SECRET: 'x',
      GIFT_PDD_CLIENT_ID: 'c',
      GIFT_PDD_CLIENT_SECRET: 's',
      GIFT_XHS_APP_ID: 'a',
      GIFT_XHS_APP_SECRET: 's',
      GIFT_SPH_COMPONENT_APP_ID: 'wx1',
      GIFT_SPH_COMPONENT_SECRET: 's',
      GIFT_KD100_SHOP_KEY: 'k',
      GIFT_KD100_SHOP_SECRET: 's',
      GIFT_KD100_SHOP_SALT: 'x',
      GIFT_TB_AUTH_BASE: 'http://127.0.0.1:9',
      GIFT_TB_COURIERS: '{"yuantong":"YTO"}',
    };
    const platforms = createRealPlatforms(readPlatformSettings(env), deps);
    const names = platforms.map(({ app, platform }) => `${app} ${platform.key}`);
    expect(names.filter((name) => name.startsWith('direct'))).toEqual(
      ['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs'].map((key) => `direct ${key}`),
    );
    expect(names.filter((name) => name.startsWith('kuaidi100'))).toHaveLength(7);
    const links = await platforms[0]!.platform.authLinks({
      state: 's t',
      redirectUri: 'https://x.example/back',
    });
    expect(links.authLink).toBe(
      'http://127.0.0.1:9/authorize?response_type=code&client_id=k&redirect_uri=https%3A%2F%2Fx.example%2Fback&state=s+t&view=web',
    );
    expect(readPlatformSettings(env).tb?.couriers).toEqual({ yuantong: 'YTO' });
  });
});
