import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { isProviderError, ProviderError } from '../outside/provider-error.ts';
import { createAli } from './ali/ali-platform.ts';
import { refusal } from './call-platform.ts';
import { courierFinder } from './courier-companies.ts';
import { cursorWatch } from './cursor-watch.ts';
import { createDy } from './dy/dy-platform.ts';
import { ALI_APP } from '../../../../tests/fakes/platforms/ali.ts';
import { DY_APP } from '../../../../tests/fakes/platforms/dy.ts';
import { FAKE_COPY } from '../../../../tests/fakes/platforms/fake-copy.ts';
import { JD_APP } from '../../../../tests/fakes/platforms/jd.ts';
import { kd100Push, KD_APP } from '../../../../tests/fakes/platforms/kuaidi100.ts';
import { KS_APP } from '../../../../tests/fakes/platforms/ks.ts';
import { PDD_APP } from '../../../../tests/fakes/platforms/pdd.ts';
import { SPH_MESSAGES, SPH_OWN, SPH_PROVIDER } from '../../../../tests/fakes/platforms/sph.ts';
import { TB_APP } from '../../../../tests/fakes/platforms/tb.ts';
import { XHS_APP } from '../../../../tests/fakes/platforms/xhs.ts';
import { createJd } from './jd/jd-platform.ts';
import { createKs } from './ks/ks-platform.ts';
import { createKuaidi100Stores } from './kuaidi100/kuaidi100-stores.ts';
import { createPushHub } from './kuaidi100/push-hub.ts';
import { lastPageFirst } from './last-page-first.ts';
import { readLongJson } from './long-json.ts';
import { mapLimited } from './map-limited.ts';
import { createPdd } from './pdd/pdd-platform.ts';
import type { Grant, PlatformDeps, StorePlatform } from './platform.ts';
import { shipOnce } from './ship-once.ts';
import { createSph } from './sph/sph-platform.ts';
import { createTb } from './tb/tb-platform.ts';
import { createXhs } from './xhs/xhs-platform.ts';

const NOW = Date.parse('2026-11-22T12:00:00+08:00');
const MINUTE = 60_000;
const DAY = 86_400_000;
const GRANT: Grant = { access: 'a', refresh: 'r', accessUntil: NOW + MINUTE, shopId: '1', shopName: 's' };
const WINDOW = { from: NOW - 20 * MINUTE, to: NOW - 5 * MINUTE };
const SHIP = { shopOrder: '1', waybill: 'YT1', courier: 'yuantong' };

interface Asked {
  path: string;
  query: URLSearchParams;
  body: string;
}
type Answer = (asked: Asked) => unknown;

/** A world in which every call is answered by this. */
const depsOf = (answer: Answer): PlatformDeps => {
  let tick = 0;
  return {
    fetch: async (url, init) => {
      const { pathname: path, searchParams: query } = new URL(String(url));
      const body = typeof init?.body === 'string' ? init.body : '';
      return new Response(JSON.stringify(answer({ path, query, body })));
    },
    now: () => NOW,
    random: (bytes) => new Uint8Array(bytes),
    pace: { now: () => (tick += 10_000), wait: async () => {} },
  };
};
const BASES = { base: 'http://x.example', authBase: 'http://x.example', couriers: { yuantong: '1' } };
const SPH = { ...SPH_MESSAGES, serviceLink: '', base: BASES.base, couriers: BASES.couriers };
const open = {
  tb: (answer: Answer) => createTb({ settings: { ...TB_APP, ...BASES }, ...depsOf(answer) }),
  pdd: (answer: Answer) => createPdd({ settings: { ...PDD_APP, ...BASES }, ...depsOf(answer) }),
  jd: (answer: Answer) => createJd({ settings: { ...JD_APP, ...BASES }, ...depsOf(answer) }),
  dy: (answer: Answer) => createDy({ settings: { ...DY_APP, ...BASES }, ...depsOf(answer) }),
  ks: (answer: Answer) => createKs({ settings: { ...KS_APP, ...BASES }, ...depsOf(answer) }),
  ali: (answer: Answer) => createAli({ settings: { ...ALI_APP, ...BASES }, ...depsOf(answer) }),
  xhs: (answer: Answer) => createXhs({ settings: { ...XHS_APP, ...BASES }, ...depsOf(answer) }),
  sph: (answer: Answer) => createSph({ settings: { ...SPH, access: SPH_OWN }, ...depsOf(answer) }),
  sphProvider: (answer: Answer) =>
    createSph({ settings: { ...SPH, access: SPH_PROVIDER }, ...depsOf(answer) }),
  kuaidi100: (answer: Answer) =>
    createKuaidi100Stores({
      settings: { ...KD_APP, base: BASES.base, waitMs: 50 },
      ...depsOf(answer),
      callbackUrl: () => 'https://shop.example/cb',
    })[0]!,
};
const pull = async (platform: StorePlatform, window = WINDOW): Promise<string[]> => {
  const seen: string[] = [];
  for await (const { orders } of platform.pull(GRANT, window)) seen.push(...orders.map((o) => o.shopOrder));
  return seen;
};

describe('an empty answer', () => {
  const HOLLOW: [keyof typeof open, object][] = [
    ['tb', { trades_sold_increment_get_response: {} }],
    ['pdd', { order_sn_increment_get_response: {} }],
    [
      'jd',
      {
        jingdong_pop_order_search_responce: {
          code: '0',
          searchorderinfo_result: { apiResult: { success: true } },
        },
      },
    ],
    ['dy', { code: 10000, data: null }],
    ['ks', { result: 1 }],
    ['ali', { success: true }],
    ['ali', { message: 'no route' }],
    ['xhs', { success: true, data: {} }],
    ['sph', {}],
    ['kuaidi100', { code: 200, data: {} }],
  ];
  it.each(HOLLOW)('of %s to a reading %j does not end the window', async (key, answer) => {
    await expect(pull(open[key](() => answer))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each(['sph', 'ali'] as const)('of %s to shipping is no success', async (key) => {
    const platform = open[key](({ path }) => {
      if (/send|OpDeliverySendOrder/i.test(path)) return {};
      return { errcode: 0, success: true, result: { productItems: [{ subItemIDString: '1' }] }, order: {} };
    });
    await expect(platform.ship(GRANT, SHIP)).rejects.toMatchObject({
      kind: 'unavailable',
      outcomeUnknown: true,
    });
  });

  it('about an order that was listed does not leave it out', async () => {
    const sph = open.sph(({ path }) =>
      path.endsWith('/list/get') ? { errcode: 0, order_id_list: ['1'], has_more: false } : { errcode: 0 },
    );
    await expect(pull(sph)).rejects.toMatchObject({ kind: 'unavailable' });
    const xhs = open.xhs(({ body }) => ({
      success: true,
      data: body.includes('getOrderList') ? { total: 1, orderList: [{ orderId: '1' }] } : {},
    }));
    await expect(pull(xhs)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('of 1688 to a look is no missing order', async () => {
    await expect(open.ali(() => ({ message: 'no route' })).get(GRANT, '1')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('of JD under a code of its own is a refusal', async () => {
    const answer = { '360buy_order_vender_remark_update_response': { code: '67', zh_desc: 'x' } };
    const note = open.jd(() => answer).setNote!(GRANT, { shopOrder: '1', text: 'n' });
    await expect(note).rejects.toMatchObject({ kind: 'token' });
  });

  it('to the question for couriers is not remembered', async () => {
    const find = courierFinder(() => NOW);
    await expect(find('yuantong', async () => [])).rejects.toMatchObject({ kind: 'unavailable' });
    const companies = [{ code: 'Y', name: FAKE_COPY.companies.yuantong }];
    expect(await find('yuantong', async () => companies)).toBe('Y');
  });
});

describe('a list without an end is left', () => {
  it('by cursors that lead in a circle', async () => {
    let turn = 0;
    const answer = () => {
      turn += 1;
      if (turn > 100) return 'enough';
      const cursor = `c${turn % 3}`;
      const data = { cursor, orderList: [] };
      return { result: 1, data, errcode: 0, order_id_list: [], has_more: true, next_key: cursor };
    };
    await expect(pull(open.ks(answer))).rejects.toMatchObject({ code: 'ODD_ANSWER' });
    turn = 0;
    await expect(pull(open.sph(answer))).rejects.toMatchObject({ code: 'ODD_ANSWER' });
  });

  it('by its claim to go on, or to be longer than any list', async () => {
    const drain = async (page: { total: number; hasNext: boolean }) => {
      let pages = 0;
      for await (const { entries } of lastPageFirst(async () => ({ ...page, entries: [] }), 100))
        pages += 1 + entries.length;
      return pages;
    };
    await expect(drain({ total: 200, hasNext: true })).rejects.toMatchObject({ code: 'ODD_ANSWER' });
    await expect(drain({ total: 1e12, hasNext: false })).rejects.toMatchObject({ code: 'ODD_ANSWER' });
    expect(await drain({ total: 200, hasNext: false })).toBe(3);
  });

  it('by cursors that are always new', () => {
    const follow = cursorWatch();
    for (let page = 1; page <= 10_000; page += 1) expect(follow(`c${page}`)).toBe(`c${page}`);
    expect(() => follow('one more')).toThrow('ODD_ANSWER');
  });
});

describe('more orders than the platform shows', () => {
  it('WeChat: a range that is to be narrowed is read in halves', async () => {
    const spans: number[] = [];
    const platform = open.sph(({ path, body }) => {
      const asked = JSON.parse(body) as {
        order_id?: string;
        update_time_range: { start_time: number; end_time: number };
      };
      if (path.endsWith('/order/get')) return { errcode: 0, order: { order_id: asked.order_id } };
      const { start_time, end_time } = asked.update_time_range;
      if (end_time - start_time > 300) return { errcode: 31042, errmsg: 'narrow' };
      spans.push(end_time - start_time);
      return { errcode: 0, order_id_list: [`P${start_time}`], has_more: false };
    });
    expect(await pull(platform)).toHaveLength(4);
    expect(spans.reduce((a, b) => a + b)).toBe(15 * 60);
    const never = open.sph(() => ({ errcode: 31042, errmsg: 'narrow' }));
    await expect(pull(never)).rejects.toMatchObject({ code: '31042' });
  });

  it('Xiaohongshu: no page behind the hundredth is asked for, the window is read in halves', async () => {
    let most = 0;
    const platform = open.xhs(({ body }) => {
      const asked = JSON.parse(body) as { pageNo: number; startTime: number; endTime: number };
      most = Math.max(most, asked.pageNo);
      return {
        success: true,
        data: { orderList: [], total: 20 * (asked.endTime - asked.startTime) },
      };
    });
    await pull(platform);
    expect(most).toBe(90);
  });

  it('no window is longer than the shortest month at JD, none older than what is kept, overlap and all', () => {
    const { jd, ks, tb } = open;
    expect(jd(() => null).limits.windowMs).toBeLessThanOrEqual(28 * DAY);
    expect(ks(() => null).limits.maxAgeMs).toBeLessThan(90 * DAY - 10 * MINUTE);
    expect(tb(() => null).limits.maxAgeMs).toBeLessThan(89 * DAY - 10 * MINUTE);
  });
});

describe('an order that is gone by the time it is looked at', () => {
  const list = ['1', '2'];
  it('does not stop the reading at WeChat', async () => {
    const platform = open.sph(({ path, body }) => {
      if (path.endsWith('/list/get')) return { errcode: 0, order_id_list: list, has_more: false };
      const { order_id } = JSON.parse(body) as { order_id: string };
      return order_id === '1' ? { errcode: 100002, errmsg: 'x' } : { errcode: 0, order: { order_id } };
    });
    expect(await pull(platform)).toEqual(['2']);
  });

  it('does not stop the reading at Xiaohongshu', async () => {
    const text = FAKE_COPY.refusals.not_found;
    const platform = open.xhs(({ body }) => {
      const { method, orderId } = JSON.parse(body) as { method: string; orderId: string };
      if (method === 'order.getOrderList')
        return { success: true, data: { total: 2, orderList: list.map((id) => ({ orderId: id })) } };
      return orderId === '1'
        ? { success: false, error_code: -5, error_msg: text }
        : { success: true, data: { orderId, orderStatus: 7 } };
    });
    expect(await pull(platform)).toEqual(['2']);
    expect(await platform.get(GRANT, '1')).toBe(null);
  });

  it('is told by Taobao and JD as the list has it', async () => {
    const tb = open.tb(({ body }) =>
      new URLSearchParams(body).get('method') === 'taobao.trade.fullinfo.get'
        ? { error_response: { code: 15, sub_code: 'isv.trade-not-exist' } }
        : {
            trades_sold_increment_get_response: {
              total_results: 1,
              trades: { trade: [{ tid: '1', has_buyer_message: true }] },
            },
          },
    );
    expect(await pull(tb)).toEqual(['1']);
    const jd = open.jd(({ body }) =>
      new URLSearchParams(body).get('method') === 'jingdong.pop.order.search'
        ? {
            jingdong_pop_order_search_responce: {
              code: '0',
              searchorderinfo_result: {
                apiResult: { success: true },
                orderTotal: 1,
                orderInfoList: [{ orderId: '1', orderState: 'WAIT_SELLER_STOCK_OUT' }],
              },
            },
          }
        : { error_response: { code: '9', zh_desc: FAKE_COPY.refusals.not_found } },
    );
    expect(await pull(jd)).toEqual(['1']);
  });
});

describe('what a refusal means', () => {
  const kindOf = (text: string, code = '9') => refusal({ code, text, changes: true }, {}).kind;
  it.each(FAKE_COPY.passing)('%s passes, and nobody knows whether it was done', (text) => {
    expect(refusal({ code: '9', text, changes: true }, {})).toMatchObject({
      kind: 'unavailable',
      outcomeUnknown: true,
    });
  });
  it.each(FAKE_COPY.leaveOver)('%s ends the leave', (text) => expect(kindOf(text)).toBe('token'));
  it.each(FAKE_COPY.otherLeaveOver)("%s does not end the store's leave", (text) =>
    expect(kindOf(text)).toBe('rejected'),
  );
  it('Taobao: its name for all errors of ours is no fault of its own', () =>
    expect(kindOf('Remote service error')).toBe('rejected'));
  it('a code that is a word of the language means nothing', () => {
    expect(kindOf('', 'constructor')).toBe('rejected');
  });
  it('WeChat: a used-up day and a lost cursor pass', async () => {
    const of = (errcode: number) => open.sph(() => ({ errcode, errmsg: '' })).get(GRANT, '1');
    await expect(of(45009)).rejects.toMatchObject({ kind: 'rate' });
    await expect(of(606006)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe("the leave of WeChat's service provider", () => {
  /** The component's tokens in turn; only the last one is good. */
  const provider = (last: number, refused = 40001) => {
    let given = 0;
    return open.sphProvider(({ path, query }) => {
      if (path.endsWith('api_component_token')) {
        given += 1;
        return { component_access_token: `c${given}`, expires_in: 7200 };
      }
      if (query.get('component_access_token') !== `c${last}`) return { errcode: refused, errmsg: '' };
      return { authorizer_access_token: 'new', expires_in: 7200, authorizer_refresh_token: 'r' };
    });
  };

  it("outlives the provider's own token, which is asked for anew", async () => {
    expect(await provider(2).refresh(GRANT)).toMatchObject({ access: 'new' });
  });

  it("is not over for a provider whose own token is refused, but for the store's", async () => {
    await expect(provider(0).refresh(GRANT)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(provider(0, 61023).refresh(GRANT)).rejects.toMatchObject({ kind: 'token' });
    const ticketGone = open.sphProvider(() => ({ errcode: 40001, errmsg: 'ticket' }));
    await expect(ticketGone.refresh(GRANT)).rejects.toMatchObject({ kind: 'unavailable' });
    const ownStore = open.sph(() => ({ errcode: 40001, errmsg: 'secret' }));
    await expect(ownStore.refresh(GRANT)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

it('a name that stands twice in an answer means its last value, long numbers beside it or not', () => {
  expect(readLongJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  expect(readLongJson('{"a":1,"a":2,"b":12345678901234567}')).toEqual({ a: 2, b: '12345678901234567' });
});

it('a window at Pinduoduo ends early enough for a clock that is not theirs', () => {
  expect(open.pdd(() => null).limits.lagMs).toBeGreaterThanOrEqual(3 * MINUTE + 30_000);
});

it('leave without a refresh token is known to be none that can be renewed', async () => {
  const token = JSON.stringify({ access_token: 'a', expires_in: 100, taobao_user_id: '1' });
  const tb = open.tb(() => ({ top_auth_token_create_response: { token_result: token } }));
  expect((await tb.exchange({ code: 'c', redirectUri: '' })).refresh).toBe(undefined);
});

it('a refusal that cannot be checked by a look leaves the outcome unknown', async () => {
  const refused = new ProviderError('state', { code: '1', text: 't' });
  const ship = (look: () => Promise<null>) =>
    shipOnce(SHIP, { send: () => Promise.reject(refused), look }).catch((error: unknown) => error);
  const unseen = await ship(() => Promise.reject(new ProviderError('unavailable')));
  expect(unseen).toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
  expect(await ship(async () => null)).toBe(refused);
  expect(await ship(() => Promise.reject(new ProviderError('permission')))).toBe(refused);
});

it('work on many stops at the first that fails', async () => {
  let begun = 0;
  const work = mapLimited([1, 2, 3, 4, 5, 6, 7, 8], 2, async (n) => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (n === 1) throw new Error('first');
  });
  await expect(work).rejects.toThrow('first');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(begun).toBeLessThan(4);
});

it('a body made to keep the reader of WeChat messages busy is put aside at once', () => {
  const body = Buffer.from('<a>'.repeat(85_000));
  const request = { method: 'POST', path: '/', query: 'msg_signature=x', headers: {}, body };
  const start = cpuMs();
  expect(() => open.sph(() => null).readPush!(request)).toThrow('signature');
  expect(cpuMs() - start).toBeLessThan(500);
});

it('leave over Kuaidi100 of which no end is told is not ended by us', async () => {
  const platform = open.kuaidi100(() => ({}));
  platform.readPush!(kd100Push({ shopId: '1' }, 'state=s'));
  const { accessUntil } = await platform.exchange({ code: 's', redirectUri: '' });
  expect(accessUntil).toBeGreaterThan(NOW + 50 * 365 * DAY);
});

it('pages of Kuaidi100 that nobody fetches are let go, and whoever comes late is told', async () => {
  const hub = createPushHub(KD_APP.salt);
  const orders = Array.from({ length: 500 }, (_, i) => ({ orderNum: String(i) }));
  const page = (taskId: string, queryStatus: string) =>
    hub.take(kd100Push({ taskId, shopId: '1', queryStatus, orders }, ''));
  const read = async (taskId: string) => {
    let count = 0;
    for await (const part of hub.pagesOf(taskId, 20)) count += part.length;
    return count;
  };
  page('early', 'Doing');
  for (let i = 0; i < 70; i += 1) page('abandoned', 'Doing');
  page('late', 'Finish');
  page('early', 'Finish');
  await expect(read('early')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(read('abandoned')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await read('late')).toBe(500);
});

it('pushes of Kuaidi100 that belong to no task are not kept', async () => {
  const hub = createPushHub(KD_APP.salt);
  hub.take(kd100Push({ shopId: '1', queryStatus: 'Finish' }, ''));
  const pages = hub.pagesOf('', 20)[Symbol.asyncIterator]();
  const error: unknown = await pages.next().catch((e: unknown) => e);
  expect(isProviderError(error, 'unavailable')).toBe(true);
});
