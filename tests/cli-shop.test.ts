import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleRun } from '@giftship/shared/automation/contract';
import { SCOPES } from '@giftship/shared/api-keys/scopes';
import { flagsOf } from '@giftship/shared/stores/flags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATES } from '../packages/server/src/read-config.ts';
import { answerOf, bareEnv, type CliShop, keyOf, openCliShop } from './harness/cli-shop.ts';
import { authorise, connect, press, readyOrders, sync, type TestStore } from './harness/stores.ts';
import type { TestPerson } from './harness/test-service.ts';
import { GIFT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

/** The command line of connected shops, a process each, with API keys, without a terminal (M289, X013, X014). */
let at: CliShop;
beforeAll(async () => {
  at = await openCliShop();
});
afterAll(() => at.close());

const tokenOf = ({ token }: TestPerson) => ({ GIFT_TOKEN: token });

async function merchant(key: string, balance = 100_000) {
  const person = await at.shop.person({ balance });
  const store = await connect(at.shop, person, key);
  await sync(at.shop, person, store);
  return { person, store, env: tokenOf(person) };
}
const price = async (person: TestPerson) =>
  Number((await person.api.goods.detail({ query: { goods_id: '103' } })).price);

interface Orders {
  list: { shop_order: string; flag: number | null; state: number; is_bought: number }[];
  data_count: number;
}
interface Report {
  bought_now: number;
  paid: string;
  items: { shop_order: string; kuaidi_sn: string }[];
  undelivered: { shop_order: string; error: string }[];
  job: string;
}
interface RunData {
  ordered: number;
  amount: string;
  rules: { exit: number; run: RuleRun | null; msg: string }[];
}

describe('an API key', () => {
  it('logs in from stdin in both forms, is kept 0600 and used from then on', async () => {
    const person = await at.shop.person({ balance: 1_000 });
    const { appKey, secret } = await keyOf(person);
    const login = (profile: string, stdin: string) =>
      at.gift(`login --api-key-stdin --profile ${profile} --json`, { stdin });
    const first = answerOf(await login('lines', `${appKey}\n${secret}\n`));
    expect(first.data).toEqual({ app_key: appKey, profile: 'lines', base: at.base });
    await login('json', JSON.stringify({ app_key: appKey, app_secret: secret }));
    const file = join(at.folder, 'config/config.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    for (const profile of ['lines', 'json']) {
      const balance = await at.gift(`balance --json --profile ${profile}`);
      expect(answerOf(balance).data).toMatchObject({ money: '10.00' });
    }
    expect(await login('bad', `${appKey}\n`)).toMatchObject({ exit: 2 });
    const wrong = await login('bad', `${appKey}\n${secret}x\n`);
    expect(answerOf(wrong)).toMatchObject({ code: 61, exit: 4, msg: '签名错误' });
    // Somewhere else it stays at home.
    const elsewhere = await at.gift('balance --profile lines', {
      env: { GIFT_API_BASE: 'http://127.0.0.1:9' },
    });
    expect([elsewhere.exit, elsewhere.stderr]).toEqual([4, expect.stringContaining('不会发送到这里')]);
    await at.gift('logout --profile lines');
    expect((await at.gift('balance --profile lines')).exit).toBe(4);
  });

  it.runIf(isAtLength)(
    'comes from the environment, a file or a project file, and whoami says from where and what it may do',
    async () => {
      const person = await at.shop.person();
      const key = await keyOf(person, { scopes: ['wallet:read', 'store:read', 'order:write'] });
      writeFileSync(join(at.folder, 'pair'), `${key.appKey}\n${key.secret}\n`, { mode: 0o600 });
      writeFileSync(join(at.folder, 'secret'), `${key.secret}\n`, { mode: 0o600 });
      const ways: [NodeJS.ProcessEnv, string][] = [
        [key.env, 'env'],
        [{ GIFT_APP_SECRET_FILE: 'pair' }, 'env-file'],
        [{ GIFT_APP_KEY: key.appKey, GIFT_APP_SECRET_FILE: 'secret' }, 'env-file'],
      ];
      for (const [env, source] of ways) {
        const who = answerOf<{ scopes: object }>(await at.gift('whoami --json', { env }));
        expect(who.data).toMatchObject({ token_source: source, login_by: 'key', app_key: key.appKey });
        expect(who.data.scopes).toEqual({
          // Rules were read with store:read before they had a scope of their own.
          allowed: ['order:write', 'wallet:read', 'store:read', 'rule:read'],
          denied: SCOPES.filter(
            (scope) => !['order:write', 'wallet:read', 'store:read', 'rule:read'].includes(scope),
          ),
          unknown: [],
        });
      }
      const text = await at.gift('whoami', { env: key.env });
      expect(text.stdout).toMatch(/令牌来源\s+环境变量 GIFT_APP_SECRET/);
      expect(text.stdout + text.stderr).not.toContain(key.secret);
      const both = await at.gift('whoami', { env: { ...key.env, GIFT_TOKEN: person.token } });
      expect([both.exit, both.stderr]).toEqual([2, expect.stringContaining('只留一种')]);
      expect((await at.gift('whoami', { env: { GIFT_APP_KEY: key.appKey } })).exit).toBe(2);
    },
  );

  it.runIf(isAtLength)(
    'that cannot do something ends with 4 and a sentence that says what to do',
    async () => {
      const person = await at.shop.person();
      const key = await keyOf(person, { scopes: ['store:read'] });
      const closed = await at.gift('rule pause 1', { env: key.env });
      expect([closed.exit, closed.stderr]).toEqual([
        4,
        expect.stringMatching(/没有此权限\n.*自动下单规则.*gift login/),
      ]);
      const missing = await at.gift('shop sync 1 --json', { env: key.env });
      expect(missing.exit).toBe(1);
      const store = await connect(at.shop, person, 'ks');
      const scope = await at.gift(`shop sync ${store.id}`, { env: key.env });
      expect([scope.exit, scope.stderr]).toEqual([4, expect.stringMatching(/没有此权限\n.*管理店铺授权/)]);
      await person.api.machines.saveSettings({ body: { ip_list: ['10.9.8.7'] } });
      const address = await at.gift('shop list', { env: key.env });
      expect([address.exit, address.stderr]).toEqual([4, expect.stringMatching(/IP地址.*\n.*127\.0\.0\.1/)]);
      await person.api.machines.saveSettings({ body: { ip_list: [] } });
      at.shop.clock.now = Date.now() + 600_000;
      const skewed = await at.gift('shop list', { env: key.env });
      at.shop.clock.now = null;
      expect([skewed.exit, skewed.stderr]).toEqual([4, expect.stringMatching(/时间戳.*\n.*校准/)]);
    },
  );
});

describe('gift shop link', () => {
  it.runIf(isAtLength)('prints the link and waits until the store is there', async () => {
    const person = await at.shop.person();
    const waiting = at.gift('shop link pdd --json', { env: tokenOf(person) });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const store = await connect(at.shop, person, 'pdd');
    const ended = await waiting;
    expect(answerOf(ended).data).toMatchObject({ store: { id: store.id, platform: 2 } });
    expect(ended.stderr).toMatch(/http:\/\/\S+\/sandbox\/authorize\/pdd\S+/);
    expect(ended.stderr).not.toMatch(/[▀▄█]/);
  });

  it.runIf(isAtLength)(
    'takes a code, the whole address, or a bind code; a used link asks for leave anew (M269)',
    async () => {
      const person = await at.shop.person();
      const env = tokenOf(person);
      const link = (platform: string, code: string) =>
        at.gift(`shop link ${platform} --code '${code}'`, { env });
      const { code } = await authorise(at.shop, person, 'ks');
      expect(await link('ks', code)).toMatchObject({
        exit: 0,
        stderr: expect.stringContaining('已绑定店铺'),
      });
      const back = await authorise(at.shop, person, 'dy');
      const address = `http://shop.test/return?${new URLSearchParams(back)}`;
      expect((await link('dy', address)).exit).toBe(0);
      const again = await link('dy', address);
      expect([again.exit, again.stderr]).toEqual([4, expect.stringMatching(/, 请重新授权/)]);
      const bind = await authorise(at.shop, person, 'sph');
      expect((await link('sph', bind.code)).exit).toBe(0);
      const wrong = await link('sph', 'short');
      expect([wrong.exit, wrong.stderr]).toEqual([1, expect.stringContaining('关联码不正确')]);
      const { list } = await person.api.stores.list();
      expect(list.map(({ platform }) => platform).toSorted()).toEqual([4, 5, 6]);
    },
  );

  it.runIf(isAtLength)('does not wait when told so, and says that a platform has no such way', async () => {
    const env = tokenOf(await at.shop.person());
    const short = await at.gift('shop link xhs --no-wait', { env });
    expect([short.exit, short.stdout]).toEqual([0, expect.stringMatching(/^http\S+\n$/)]);
    const file = await at.gift('shop link tgc', { env });
    expect([file.exit, file.stderr]).toEqual([1, expect.stringContaining('淘工厂暂不支持店铺授权')]);
    expect((await at.gift('shop link nowhere', { env })).exit).toBe(2);
  });
});

describe('gift shop sync', () => {
  it.runIf(isAtLength)(
    'needs a store and both ends of a range (M182, M183), before anything is sent',
    async () => {
      const { env, store } = await merchant('ks');
      const none = await at.gift('shop sync', { env });
      expect([none.exit, none.stderr]).toEqual([2, expect.stringContaining('请选择店铺')]);
      const half = await at.gift(`shop sync ${store.id} --from 2026-01-01`, { env });
      expect([half.exit, half.stderr]).toEqual([2, expect.stringContaining('请选择同步订单的时间范围')]);
      expect((await at.gift(`shop sync ${store.id} --days 32`, { env })).exit).toBe(2);
      expect((await at.gift('shop sync 999999', { env })).exit).toBe(1);
    },
  );

  it.runIf(isAtLength)(
    'waits for all stores, a line each tenth, and ends with 5 when one of them failed, with 4 when its leave is over (M141, M269)',
    async () => {
      const { person, store } = await merchant('ks');
      const other = await connect(at.shop, person, 'pdd');
      const { env } = await keyOf(person, { scopes: ['store:read', 'store:write'] });
      const good = await at.gift('shop sync --all', { env });
      expect([good.exit, good.stderr]).toEqual([
        0,
        expect.stringMatching(/同步中 \d+%.*\n[^]*同步成功：2 个店铺/),
      ]);
      expect(good.stderr).not.toContain('\r');
      await press(at.shop, other, { do: 'revoke' });
      const partly = answerOf<{ stores: { store_id: number; state: string; error: string }[] }>(
        await at.gift('shop sync --all --json', { env }),
      );
      expect(partly).toMatchObject({ exit: 5, code: 31 });
      expect(partly.data.stores.map(({ store_id, state }) => [store_id, state])).toEqual(
        expect.arrayContaining([
          [store.id, 'done'],
          [other.id, 'failed'],
        ]),
      );
      const over = answerOf(await at.gift(`shop sync ${other.id} --json`, { env }));
      expect(over).toMatchObject({
        exit: 4,
        code: 31,
        msg: expect.stringMatching(/, ?请重新授权|请重新授权$/),
      });
    },
  );

  it.runIf(isAtLength)(
    'goes on at the service after Ctrl-C, or is stopped there when that was asked for',
    async () => {
      const { person, store } = await merchant('ks');
      const env = tokenOf(person);
      await press(at.shop, store, { do: 'mood', hang: '100', fail: '0', lose: '0', rate: '0' });
      // Without job control a shell's background program would not hear of the key: bash is told to have it.
      const run = (flag: string) =>
        at.gift(
          `--version >/dev/null; set -m; node "$GIFT" shop sync ${store.id} ${flag} & sleep 3; kill -INT $!; wait $!`,
          { env: { ...env, GIFT } },
        );
      const left = await run('');
      expect([left.exit, left.stderr]).toEqual([
        130,
        expect.stringMatching(/在服务器上继续[^]*gift shop sync/),
      ]);
      expect(
        (await person.api.stores.syncStatus({ query: { store_id: String(store.id) } })).status,
      ).toBeLessThan(2);
      const stopped = await run('--cancel-on-interrupt');
      expect([stopped.exit, stopped.stderr]).toEqual([130, expect.stringContaining('同步已停止')]);
      const { status, error } = await person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
      expect([status, error]).toEqual([3, '已停止']);
      await press(at.shop, store, { do: 'mood', hang: '0', fail: '0', lose: '0', rate: '0' });
    },
  );
});

describe('orders of a store', () => {
  it.runIf(isAtLength)(
    'are filtered by colour words, remark and numbers from a file, and read page by page',
    async () => {
      const { person, store, env } = await merchant('pdd');
      const all = (await person.api.stores.orders({ body: { store_id: store.id, page_size: 500 } })).list;
      const orders = async (flags: string, stdin = '') =>
        answerOf<Orders>(await at.gift(`shop orders ${store.id} ${flags} --json`, { env, stdin })).data;
      const red = flagsOf(2).find(({ color }) => color === 'red')!.value;
      const wanted = all.filter(({ flag }) => flag === red).map(({ shop_order }) => shop_order);
      expect(wanted.length).toBeGreaterThan(0);
      for (const word of ['red', '红', '红旗', String(red)])
        expect((await orders(`--flag ${word} --all`)).list.map(({ shop_order }) => shop_order)).toEqual(
          wanted,
        );
      const two = await orders('--flag red --flag yellow,green --all');
      expect(new Set(two.list.map(({ flag }) => flag))).toEqual(
        new Set(all.map(({ flag }) => flag).filter((flag) => [1, 2, 3].includes(flag!))),
      );
      expect((await at.gift(`shop orders ${store.id} --flag cyan`, { env })).exit).toBe(2);
      const numbers = all.slice(2, 5).map(({ shop_order }) => shop_order);
      writeFileSync(join(at.folder, 'numbers.txt'), numbers.join('\r\n'));
      const found = (data: Orders) => data.list.map(({ shop_order }) => shop_order);
      expect(found(await orders('--shop-order @numbers.txt'))).toEqual(numbers);
      expect(found(await orders('--shop-order -', numbers.join(',')))).toEqual(numbers);
      const ready = await orders('--ready --all');
      expect(found(ready).toSorted()).toEqual((await readyOrders(person, store)).toSorted());
      const lines = await at.gift(`shop orders ${store.id} --page 2 --page-size 10 --jsonl`, { env });
      expect(
        lines.stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { shop_order: string }).shop_order),
      ).toEqual(all.slice(10, 20).map(({ shop_order }) => shop_order));
    },
  );

  it('are bought by filter and shipped back; the second run has nothing to do', async () => {
    const { person, store, env } = await merchant('ks');
    const unit = await price(person);
    const { list: ready } = await person.api.stores.orders({
      body: { store_id: store.id, page_size: 500, state: 1 },
    });
    const flag = ready.find((row) => row.flag !== 0)!.flag;
    const { color } = flagsOf(5).find(({ value }) => value === flag)!;
    const fitting = ready.filter((row) => row.flag === flag);
    expect(fitting.length).toBeGreaterThan(0);
    const line = `shop order ${store.id} --goods 103 --flag ${color} --json`;
    const dry = answerOf<Report & { total: string }>(await at.gift(`${line} --dry-run`, { env }));
    expect([dry.data.total, await person.balance()]).toEqual([(unit * fitting.length).toFixed(2), 100_000]);
    expect((await at.gift(line, { env })).exit).toBe(2);
    const over = await at.gift(`${line} --yes --max-amount 0.01`, { env });
    expect(over.exit).toBe(11);
    const done = answerOf<Report>(await at.gift(`${line} --yes`, { env }));
    expect(done).toMatchObject({ exit: 0, data: { bought_now: fitting.length, undelivered: [] } });
    expect(done.data.items.map(({ shop_order }) => shop_order).toSorted()).toEqual(
      fitting.map(({ shop_order }) => shop_order).toSorted(),
    );
    expect(await person.balance()).toBe(100_000 - Math.round(unit * 100) * fitting.length);
    const { list } = await person.api.stores.deliveries({
      query: { store_id: String(store.id), page_size: '500' },
    });
    expect(list.map(({ send_status }) => send_status)).toEqual(fitting.map(() => 1));
    const again = await at.gift(`${line} --yes`, { env });
    expect([again.exit, answerOf(again).msg]).toEqual([0, '没有可以下单的订单']);
    expect((await at.gift(`${line} --yes --error-on-nothing`, { env })).exit).toBe(1);
    const named = `shop order ${store.id} --goods 103 --shop-order ${fitting[0]!.shop_order} --yes`;
    const known = await at.gift(named, { env });
    expect([known.exit, known.stderr]).toEqual([0, expect.stringContaining('没有新的行：1 行已经下单')]);
    expect((await at.gift(`shop order ${store.id} --goods 103 --yes`, { env })).exit).toBe(2);
    expect((await at.gift(`shop order ${store.id} --goods 103 --shop-order none --yes`, { env })).exit).toBe(
      3,
    );
    expect(await person.balance()).toBe(100_000 - Math.round(unit * 100) * fitting.length);
    expect(await at.shop.audit()).toEqual([]);
  });

  it.runIf(isAtLength)(
    'that the store did not take are told of and written back later without a new order (M263, X034)',
    async () => {
      const { person, store, env } = await merchant('ks');
      const numbers = (await readyOrders(person, store)).slice(0, 2);
      await press(at.shop, store, { do: 'mood', fail: '100', lose: '0', hang: '0', rate: '0' });
      const picked = numbers.map((number) => `--shop-order ${number}`).join(' ');
      const done = await at.gift(`shop order ${store.id} --goods 103 ${picked} --yes --json`, { env });
      const answer = answerOf<Report>(done);
      expect(answer.exit).toBe(5);
      expect(answer.msg).toMatch(/^下单成功，发货失败，错误：.+,请注意不要重复下单了$/);
      expect(answer.data.undelivered).toHaveLength(2);
      const balance = await person.balance();
      const failed = await at.gift(`shop ship ${store.id} --failed --json`, { env });
      expect(answerOf(failed)).toMatchObject({ exit: 5 });
      const listed = await at.gift(`shop ship ${store.id} --list --json`, { env });
      expect(answerOf<{ data_count: number }>(listed).data.data_count).toBe(2);
      await press(at.shop, store, { do: 'mood', fail: '0', lose: '0', hang: '0', rate: '0' });
      const retried = answerOf<{ items: { send_status: number }[] }>(
        await at.gift(`shop ship ${store.id} --failed --json`, { env }),
      );
      expect(retried).toMatchObject({ exit: 0 });
      const [pair] = answer.data.items;
      const once = await at.gift(
        `shop ship ${store.id} --shop-order ${pair!.shop_order} --waybill ${pair!.kuaidi_sn}`,
        { env },
      );
      expect(once.exit).toBe(0);
      expect(
        (await at.gift(`shop ship ${store.id} --shop-order ${pair!.shop_order} --waybill X1`, { env })).exit,
      ).toBe(5);
      expect((await at.gift(`shop ship ${store.id}`, { env })).exit).toBe(2);
      expect(await person.balance()).toBe(balance);
      expect(await at.shop.audit()).toEqual([]);
    },
  );

  it('are bought once although the command line was killed in the middle; jobs resume goes on with them', async () => {
    const { person, store, env } = await merchant('dy');
    const all = await readyOrders(person, store);
    const line = `shop order ${store.id} --goods 103 --all --yes --chunk 1 --json`;
    const bought = async () => (await person.api.orders.list({ body: { page_size: 500 } })).list;
    const child = spawn('node', [GIFT, ...line.split(' ')], {
      env: { ...bareEnv(), ...env, GIFT_CONFIG_DIR: join(at.folder, 'config'), GIFT_API_BASE: at.base },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
    await expect.poll(async () => (await bought()).length, { interval: 20 }).toBeGreaterThan(2);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect((await bought()).length).toBeLessThan(all.length);
    const jobs = answerOf<{ list: { id: string; file: string; state: string }[] }>(
      await at.gift('jobs list --json'),
    );
    const job = jobs.data.list.find(({ file }) => file === `store:${store.id}`)!;
    expect(job.state).not.toBe('ended');
    const rest = answerOf<Report>(await at.gift(`jobs resume ${job.id} --yes --json`, { env }));
    expect([rest.exit, rest.data.items.length]).toEqual([0, all.length]);
    expect((await bought()).map(({ shop_order }) => shop_order).toSorted()).toEqual(all.toSorted());
    expect(answerOf(await at.gift(line, { env })).msg).toBe('没有可以下单的订单');
    expect(await at.shop.audit()).toEqual([]);
  });
});

describe('gift rule', () => {
  async function withRule(balance: number, more = '') {
    const { person, store, env } = await merchant('ks', balance);
    const add = `rule add --store ${store.id} --goods 103 --daily-limit 3 --max-amount 100 --paused ${more} --json`;
    const { data } = answerOf<{ id: number }>(await at.gift(add, { env }));
    return { person, store, env, id: data.id, key: (await keyOf(person)).env };
  }

  it.runIf(isAtLength)(
    'is added by a login, run by a key, and says what was ordered, what was left out and why',
    async () => {
      const { person, env, id, key } = await withRule(100_000);
      expect(answerOf(await at.gift(`rule run ${id} --dry-run --json`, { env: key }))).toMatchObject({
        exit: 0,
        data: { ordered: 3, dry_run: true },
      });
      expect(await person.balance()).toBe(100_000);
      const run = answerOf<RunData>(await at.gift(`rule run ${id} --json`, { env: key }));
      expect(run).toMatchObject({ exit: 0, data: { ordered: 3, dry_run: false } });
      const reasons = run.data.rules[0]!.run!.skipped.map(({ reason }) => reason);
      expect(reasons).toContain('超过规则的每日单数上限');
      const text = await at.gift(`rule run ${id}`, { env: key });
      expect([text.exit, text.stdout]).toEqual([
        0,
        expect.stringMatching(/没有下单\n[^]*超过规则的每日单数上限/),
      ]);
      expect((await at.gift(`rule run ${id} --error-on-nothing`, { env: key })).exit).toBe(1);
      // Paused rules stay out of --all; a key may switch them.
      expect(answerOf(await at.gift('rule run --all --json', { env: key })).msg).toBe('没有启用的规则');
      expect((await at.gift(`rule resume ${id}`, { env: key })).exit).toBe(0);
      expect((await person.api.automation.list()).list[0]!.enabled).toBe(1);
      expect((await at.gift(`rule pause ${id}`, { env })).exit).toBe(0);
      const log = answerOf<{ data_count: number }>(await at.gift(`rule log ${id} --json`, { env: key }));
      expect(log.data.data_count).toBe(4);
      expect((await at.gift(`rule remove ${id}`, { env })).exit).toBe(2);
      expect((await at.gift(`rule remove ${id} --yes`, { env })).exit).toBe(0);
      expect((await at.gift(`rule run ${id}`, { env })).exit).toBe(1);
      expect(await at.shop.audit()).toEqual([]);
    },
  );

  it.runIf(isAtLength)(
    'ends with 6 when the balance ended it, with 7 without a real name, with 4 when the leave is over',
    async () => {
      const poor = await withRule(100);
      const short = answerOf<RunData>(await at.gift(`rule run ${poor.id} --json`, { env: poor.key }));
      expect(short).toMatchObject({ exit: 6, data: { ordered: 1 } });
      const none = answerOf<RunData>(await at.gift(`rule run ${poor.id} --json`, { env: poor.key }));
      expect(none).toMatchObject({ exit: 6, data: { ordered: 0 } });
      const rich = await withRule(100_000);
      await at.shop.db.pool.query('update users set attestation = 0 where id = $1', [rich.person.id]);
      expect((await at.gift(`rule run ${rich.id} --json`, { env: rich.key })).exit).toBe(7);
      await at.shop.db.pool.query('update users set attestation = 2 where id = $1', [rich.person.id]);
      await rich.person.api.machines.saveSettings({ body: { daily_limit: '0.01' } });
      expect((await at.gift(`rule run ${rich.id} --json`, { env: rich.key })).exit).toBe(5);
      await press(at.shop, rich.store, { do: 'revoke' });
      await sync(at.shop, rich.person, rich.store);
      const over = answerOf(await at.gift(`rule run ${rich.id} --json`, { env: rich.key }));
      expect(over).toMatchObject({ exit: 4, code: 31 });
      expect(await at.shop.audit()).toEqual([]);
    },
  );

  it.runIf(isAtLength)('names every option that is missing', async () => {
    const env = tokenOf(await at.shop.person());
    const { exit, stderr } = await at.gift('rule add --goods 103', { env });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--store --daily-limit --max-amount')]);
  });
});

describe('gift webhook', () => {
  it.runIf(isAtLength)('lists, tests and sends again, also all that were given up', async () => {
    const person = await at.shop.person();
    const { env } = await keyOf(person, { scopes: ['webhook:write'] });
    const off = await at.gift('webhook test', { env });
    expect(off.exit).toBe(1);
    await person.api.machines.saveSettings({
      body: { callback_url: 'https://example.invalid/hook', events: ['order.paid'] },
    });
    const sent = answerOf<{ id: number }>(await at.gift('webhook test --json', { env }));
    expect((await at.gift('webhook test --event sync.completed --json', { env })).exit).toBe(0);
    // The worker writes down what came of a try: that must not come after this.
    const tried = () => at.shop.db.pool.query('select 1 from webhook_deliveries where attempts > 0');
    await expect.poll(async () => (await tried()).rowCount).toBe(2);
    await at.shop.db.pool.query('update webhook_deliveries set status = 3');
    const listed = answerOf<{ data_count: number }>(await at.gift('webhook list --status 3 --json', { env }));
    expect(listed.data.data_count).toBe(2);
    const again = answerOf<{ sent: number[] }>(await at.gift('webhook resend --failed --json', { env }));
    expect(again.data.sent).toHaveLength(2);
    expect((await at.gift(`webhook resend ${sent.data.id}`, { env })).exit).toBe(0);
    expect((await at.gift('webhook resend 999999', { env })).exit).toBe(1);
    expect((await at.gift('webhook resend', { env })).exit).toBe(2);
  });
});

it.runIf(isAtLength)('unlinks only after a yes', async () => {
  const { person, store, env } = await merchant('ks');
  const asked = await at.gift(`shop unlink ${store.id}`, { env });
  expect([asked.exit, asked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  expect((await at.gift(`shop unlink ${store.id} --yes`, { env })).exit).toBe(0);
  expect((await person.api.stores.list()).list).toEqual([]);
  expect(answerOf<{ list: TestStore[] }>(await at.gift('shop list --json', { env })).data.list).toEqual([]);
});

it.runIf(isAtLength)('waits as Retry-After says when a key calls too often (X037)', async () => {
  const strict = await openCliShop({ config: { rate: { ...RATES, general: { burst: 2, perSecond: 2 } } } });
  try {
    const person = await strict.shop.person();
    const { env } = await keyOf(person, { scopes: ['store:read'] });
    const runs = await Promise.all([1, 2, 3, 4, 5].map(() => strict.gift('shop list --verbose', { env })));
    expect(runs.map(({ exit }) => exit)).toEqual([0, 0, 0, 0, 0]);
    expect(runs.some(({ stderr }) => / 429 /.test(stderr))).toBe(true);
  } finally {
    await strict.close();
  }
});
