import { formatTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorise, connect, lastWeek, press, sync } from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { openDueSyncs } from './due-syncs.ts';

let shop: TestService;
let owner: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  owner = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: number; message: string }) => [error.code, error.message],
  );

describe('connecting a store', () => {
  it('M239 gives each platform its links, none for tgc, and a bind code for the video channel', async () => {
    const links = await owner.api.stores.authLinks();
    expect(Object.keys(links)).toEqual(['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs', 'tgc']);
    expect(links.tgc).toMatchObject({ platform: 9, auth_link: '', list: [] });
    expect(links.sph).toMatchObject({ platform: 6, shop_code_bind: 1 });
    expect(links.pdd).toMatchObject({ platform: 2, shop_code_bind: 0, supplier: 'sandbox' });
    expect(links.pdd!.list[0]!.auth_link).toContain('/sandbox/authorize/pdd');
    expect(links.ks!.buy_link).toBe('');
  });

  it.each(['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs'])(
    'M240 of %s: code in, store out, and its orders after a sync (M241, M242)',
    async (key) => {
      const person = await shop.person({ balance: 10_000 });
      const store = await connect(shop, person, key);
      const [row] = (await person.api.stores.list()).list;
      expect(row).toMatchObject({
        id: store.id,
        shop_name: `店 ${key}`,
        auth_status: 1,
        auto_sync: 1,
        error: '',
      });
      const status = await sync(shop, person, store);
      expect(status).toMatchObject({ value: 100, status: 2, error: '' });
      const { rows } = await shop.db.pool.query<{ n: string }>(
        'select count(*) as n from sandbox_shop_orders where shop_id = $1',
        [store.page],
      );
      expect(status.inserted).toBe(Number(rows[0]!.n));
      const page = await person.api.stores.orders({ body: { store_id: store.id, page_size: 100 } });
      expect(page.data_count).toBe(status.inserted);
      expect(page.list.some((each) => each.state === 2 && each.errorText !== '')).toBe(true);
    },
  );

  it('shows the shops of the sandbox to a person at this machine, and to nobody through it or from the network', async () => {
    await connect(shop, await shop.person(), 'jd', { name: '邻居的店' });
    const link = new URL((await owner.api.stores.authLinks()).jd!.auth_link);
    const look = async (from: { remoteAddress?: string; headers?: Record<string, string> }) => {
      const { statusCode, body } = await shop.app.inject({
        url: link.pathname + link.search,
        ...from,
        headers: { host: link.host, ...from.headers },
      });
      return [statusCode, body.includes('邻居的店')];
    };
    expect(await look({})).toEqual([200, true]);
    expect(await look({ remoteAddress: '192.168.1.9' })).toEqual([200, false]);
    expect(await look({ remoteAddress: '10.0.0.9' })).toEqual([200, false]);
    for (const header of [
      'x-forwarded-for',
      'x-forwarded-host',
      'forwarded',
      'x-real-ip',
      'via',
      'cf-connecting-ip',
    ])
      expect([header, await look({ headers: { [header]: '127.0.0.1' } })]).toEqual([header, [200, false]]);
    // A page whose own name was bound to this machine: for it the way back is foreign as well.
    expect(await look({ headers: { host: 'rebound.example' } })).toEqual([400, false]);
  });

  it('takes a link once, from its own person, on its own platform', async () => {
    const other = await shop.person();
    const given = await authorise(shop, owner, 'pdd');
    const gone = [1, '授权链接已失效或已使用'];
    expect(await failure(other.api.stores.authInfo({ query: given }))).toEqual(gone);
    expect(await failure(owner.api.stores.authInfo({ query: { ...given, platform: '5' } }))).toEqual(gone);
    expect(await failure(owner.api.stores.authInfo({ query: { ...given, state: 'x' } }))).toEqual(gone);
    expect((await owner.api.stores.authInfo({ query: given })).shop_name).toBe('店 pdd');
    expect(await failure(owner.api.stores.authInfo({ query: given }))).toEqual(gone);
    expect(await failure(owner.api.stores.authInfo({ query: { platform: '9', code: 'x' } }))).toEqual([
      1,
      '淘工厂暂不支持店铺授权',
    ]);
  });

  it('M184 refuses what cannot be a bind code, and one that is wrong or used', async () => {
    const bind = (code: string) => failure(owner.api.stores.authInfo({ query: { platform: '6', code } }));
    expect(await bind('short')).toEqual([1, '关联码不正确']);
    expect(await bind('not-word-characters!')).toEqual([1, '关联码不正确']);
    expect(await bind('abcdefghij12')).toEqual([1, '关联码不正确']);
    const { code } = await authorise(shop, owner, 'sph');
    expect(await bind(code)).toBeNull();
    expect(await bind(code)).toEqual([1, '关联码不正确']);
  });

  it('says what the platform says about an expired code', async () => {
    const given = await authorise(shop, owner, 'dy', { do: 'expired' });
    const [code, msg] = (await failure(owner.api.stores.authInfo({ query: given }))) as [number, string];
    expect(code).toBe(1);
    expect(msg).toMatch(/过期/);
  });

  it('again is the same store, also after it was unbound, with its orders (M238)', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'ks');
    await sync(shop, person, store);
    const before = (await person.api.stores.orders({ body: { store_id: store.id } })).data_count;
    await person.api.stores.unbind({ query: { id: String(store.id) } });
    expect((await person.api.stores.list()).list).toEqual([]);
    expect(await failure(person.api.stores.orders({ body: { store_id: store.id } }))).toEqual([
      4,
      '内容不存在或已删除',
    ]);
    const given = await authorise(shop, person, 'ks', { shop: String(store.page) });
    expect((await person.api.stores.authInfo({ query: given })).store_id).toBe(store.id);
    expect((await person.api.stores.orders({ body: { store_id: store.id } })).data_count).toBe(before);
  });

  it('keeps the leave sealed, and forgets it when unbound', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'ali');
    const read = () =>
      shop.db.q
        .selectFrom('stores')
        .where('id', '=', store.id)
        .select(['grant_sealed', 'shop_name'])
        .executeTakeFirstOrThrow();
    expect((await read()).grant_sealed).not.toContain('access');
    await person.api.stores.unbind({ query: { id: String(store.id) } });
    expect((await read()).grant_sealed).toBeNull();
  });
});

describe('syncing', () => {
  it('joins the sync that runs, refuses empty and long ranges (M183, D323), and can be stopped', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'pdd');
    const range = (start: number, end: number) => ({
      body: {
        store_id: store.id,
        start_time: formatTime(Date.now() + start),
        end_time: formatTime(Date.now() + end),
      },
    });
    const DAY = 86_400_000;
    expect(await failure(person.api.stores.sync(range(0, 0)))).toEqual([1, '请选择同步订单的时间范围']);
    expect(await failure(person.api.stores.sync(range(-32 * DAY, 0)))).toEqual([1, '一次最多同步31天的订单']);
    expect(await failure(person.api.stores.syncCancel({ body: { store_id: store.id } }))).toEqual([
      1,
      '当前状态不允许此操作',
    ]);
    const starts = await Promise.all(
      Array.from({ length: 5 }, () =>
        person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } }),
      ),
    );
    expect(new Set(starts.map(({ job_id }) => job_id)).size).toBe(1);
    expect(starts.filter(({ joined }) => joined === 0)).toHaveLength(1);
    await person.api.stores.syncCancel({ body: { store_id: store.id } });
    await shop.runJobs();
    const status = await person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
    expect(status).toMatchObject({ status: 3, error: '已停止', inserted: 0 });
    expect((await sync(shop, person, store)).status).toBe(2);
    const jobs = await person.api.stores.syncJobs({ query: { store_id: String(store.id) } });
    expect(jobs.list.map((job) => [job.status, job.is_auto])).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  it('brings what changed, and never puts an older reading over a newer one', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'ks');
    await sync(shop, person, store);
    const first = await person.api.stores.orders({ body: { store_id: store.id, page_size: 100 } });
    await press(shop, store, { do: 'add-10' });
    await press(shop, store, { do: 'note' });
    const status = await sync(shop, person, store);
    expect(status).toMatchObject({ status: 2, inserted: 10 });
    expect(status.updated).toBeGreaterThan(0);
    const second = await person.api.stores.orders({ body: { store_id: store.id, page_size: 100 } });
    expect(second.data_count).toBe(first.data_count + 10);
    const again = await sync(shop, person, store);
    expect([again.inserted, again.updated]).toEqual([0, 0]);
    expect(again.total).toBe(second.data_count);
  });

  it('of a store whose leave was taken back expires it, says so, and goes on after the leave is given again', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'dy');
    await press(shop, store, { do: 'revoke' });
    const status = await sync(shop, person, store);
    expect(status.status).toBe(3);
    expect(status.error).not.toBe('');
    const [row] = (await person.api.stores.list()).list;
    expect(row).toMatchObject({ auth_status: 2, auth_status_text: '已过期' });
    expect(row!.error).not.toBe('');
    expect(
      await failure(person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } })),
    ).toEqual([31, '店铺授权已过期']);
    expect((await person.api.messages.list({ query: {} })).list[0]!.content).toContain('重新授权');
    await person.api.stores.authInfo({
      query: await authorise(shop, person, 'dy', { shop: String(store.page) }),
    });
    expect((await sync(shop, person, store)).status).toBe(2);
  });

  it('renews an old leave once, however many ask, and the store stays as it is', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'ks', { life: 'twoMinutes' });
    const sealed = () =>
      shop.db.q
        .selectFrom('stores')
        .where('id', '=', store.id)
        .select(['grant_sealed', 'status', 'renewing_until'])
        .executeTakeFirstOrThrow();
    const before = await sealed();
    await press(shop, store, { do: 'expire' });
    expect((await sync(shop, person, store)).status).toBe(2);
    const after = await sealed();
    expect(after.grant_sealed).not.toBe(before.grant_sealed);
    expect([after.status, after.renewing_until]).toEqual([1, null]);
  });

  it('ends when the store is unbound meanwhile, and keeps nothing half', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'tb');
    await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
    await person.api.stores.unbind({ query: { id: String(store.id) } });
    await shop.runJobs();
    const job = await shop.db.q
      .selectFrom('sync_jobs')
      .where('store_id', '=', store.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([job.status, job.error, job.inserted]).toEqual([3, '店铺已解绑', 0]);
    expect(job.finished_at).not.toBeNull();
  });

  it('by the clock begins where the last one ended, only with the switch on', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'xhs');
    await sync(shop, person, store);
    const due = () =>
      shop.db.pool
        .query(`update stores set next_sync_at = now() where id = $1`, [store.id])
        .then(() => openDueSyncs(shop.deps));
    await person.api.stores.save({ body: { id: store.id, auto_sync: 0 } });
    await due();
    const count = async () =>
      (await person.api.stores.syncJobs({ query: { store_id: String(store.id) } })).data_count;
    expect(await count()).toBe(1);
    expect(
      (await person.api.stores.save({ body: { id: store.id, auto_sync: 1, shop_name: '新名' } })).shop_name,
    ).toBe('新名');
    await press(shop, store, { do: 'add-10' });
    await due();
    await due();
    expect(await count()).toBe(2);
    await shop.runJobs();
    const [auto, first] = (await person.api.stores.syncJobs({ query: { store_id: String(store.id) } })).list;
    expect(auto).toMatchObject({ is_auto: 1, status: 2, inserted: 10 });
    expect(auto!.start_time <= first!.end_time).toBe(true);
  });
});
