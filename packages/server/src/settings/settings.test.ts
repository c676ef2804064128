import { Readable } from 'node:stream';
import { SETTINGS } from '@giftship/shared/settings/labels';
import { parseSetting, SETTING_NAMES, settingOf } from '@giftship/shared/settings/setting-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { readConfig } from '../read-config.ts';
import { buildService } from '../service/service.ts';
import { lookAtSettings, misplacedSettings, valueInForce } from './live-settings.ts';

let shop: TestService;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  second = await operatorIn(shop);
  buyer = await shop.person({ balance: 1_000_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `setting-${(keys += 1)}`;
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
type Name = keyof typeof SETTINGS;
const rowOf = async (name: Name, by = chief) =>
  (await by.api.settings.list()).groups.flatMap(({ list }) => list).find((row) => row.name === name)!;
const set = async (name: Name, value: string | null, { by = chief, version = -1, reason = '试一试' } = {}) =>
  by.api.settings.save({
    key: key(),
    body: { name, value, version: version < 0 ? (await rowOf(name)).version : version, reason },
  });

describe('the table of settings (O216)', () => {
  it('has a place in the configuration and a first value within its limits for every name', () => {
    const config = readConfig({});
    expect(misplacedSettings(config)).toEqual([]);
    for (const name of SETTING_NAMES) {
      const setting = settingOf(name);
      expect([name, valueInForce(config, name)]).toEqual([name, setting.initial]);
      for (const value of [setting.initial].flat())
        expect([name, typeof value !== 'number' || (value >= setting.min && value <= setting.max)]).toEqual([
          name,
          true,
        ]);
    }
  });

  it.each([
    ['recharge.min', '0.00', null],
    ['recharge.min', '1000', 100_000],
    ['recharge.min', '1000.01', null],
    ['recharge.min', '1e3', null],
    ['unpaidMinutes', '4', null],
    ['unpaidMinutes', '5', 5],
    ['unpaidMinutes', '5.5', null],
    ['promotion.permyriad', '2.50', 250],
    ['promotion.permyriad', '30.01', null],
    ['recharge.quick', '200，50', [5_000, 20_000]],
    ['recharge.quick', '50,50', null],
    ['recharge.quick', '', null],
    ['recharge.quick', '1,2,3,4,5,6,7,8,9', null],
    [
      'welfare',
      '1000+50, 500.00 + 5.00',
      [
        { amount: 50_000, bonus: 500 },
        { amount: 100_000, bonus: 5_000 },
      ],
    ],
    ['welfare', '500', null],
    ['welfare', '5+500', null],
  ] as const)('%s reads %j as %j', (name, text, value) => {
    expect(parseSetting(settingOf(name), text)).toEqual(value);
  });
});

describe('a setting that is changed (O217)', () => {
  it('is refused outside of its limits, with an old version, without the second factor and without the right', async () => {
    const fresh = await operatorIn(shop);
    await shop.db.pool.query(`update operator_sessions set proved_at = null where operator_id = $1`, [
      fresh.id,
    ]);
    expect(await said(set('unpaidMinutes', '20', { by: fresh }))).toBe('请再次输入动态口令');
    expect(await said(set('unpaidMinutes', '1441'))).toBe('待付款保留应在5到1440之间');
    expect(await said(set('recharge.min', '0'))).toBe('最低充值金额应在0.01到1000.00之间');
    expect(await said(set('unpaidMinutes', '20', { reason: '' }))).not.toBe('done');
    expect(await said(set('unpaidMinutes', '20', { version: 7 }))).toMatch(/^内容已被/);
    const tech = await operatorIn(shop, { roles: [10] });
    expect((await rowOf('unpaidMinutes', tech)).value).toBe('30');
    expect(await said(set('unpaidMinutes', '20', { by: tech }))).toBe('没有“修改设置”权限');
  });

  it('holds at once for this node’s calls, shows before and after with who and why, and goes back', async () => {
    await set('recharge.min', '8', { reason: '渠道手续费上调' });
    expect((await buyer.api.wallet.rechargeInfo()).min_price).toBe('8.00');
    expect(await said(buyer.api.wallet.rechargeQrcode({ body: { channel: 1, amount: '7.99' } }))).toBe(
      '充值金额不能小于8.00元',
    );
    await set('recharge.min', '9.50');
    expect(await rowOf('recharge.min')).toMatchObject({
      value: '9.50',
      initial: '5.00',
      is_initial: false,
      updated_by: chief.login,
      version: 2,
    });
    const { list } = await chief.api.settings.history({ query: { name: 'recharge.min' } });
    expect(list).toMatchObject([
      { before: '8.00', after: '9.50', by: chief.login, reason: '试一试' },
      { before: '5.00', after: '8.00', reason: '渠道手续费上调' },
    ]);
    await set('recharge.min', null, { reason: '恢复' });
    expect((await buyer.api.wallet.rechargeInfo()).min_price).toBe('5.00');
    expect(await rowOf('recharge.min')).toMatchObject({ is_initial: true, version: 3 });
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from operator_log where object = 'setting' and ref = 'recharge.min'`,
    );
    expect(rows).toEqual([{ n: 3 }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('changes once for a key that is sent twice', async () => {
    const body = { name: 'quoteMinutes', value: '11', version: 0, reason: '试一试' };
    const once = key();
    const [first, again] = [
      await chief.api.settings.save({ key: once, body }),
      await chief.api.settings.save({ key: once, body }),
    ];
    expect([first.version, again.version]).toEqual([1, 1]);
  });

  it('needs a second person where it is a limit of four eyes, and then counts for what is asked next (9.3)', async () => {
    const asked = await set('fourEyes.goodwill.one', '2');
    expect(asked.approval?.why).toBe('复核限额的修改，需要另一位操作员复核');
    expect((await rowOf('fourEyes.goodwill.one')).value).toBe('100.00');
    const { approval_sn } = asked.approval!;
    await second.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
    await expect.poll(async () => (await chief.api.operators.me()).limits.goodwill.one).toBe('2.00');
    const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
    const give = (money: string) =>
      chief.api.refunds.goodwill({
        key: key(),
        body: { order_sn: made!.order_sn, money, bearer: 2, reason: '道歉' },
      });
    expect((await give('2.00')).approval).toBeNull();
    expect((await give('2.01')).approval?.why).toBe('单笔 2.01 元超过 2.00 元，需要另一位操作员复核');
  });

  it.each([
    ['welfare', '500+50'],
    ['promotion.permyriad', '5.00'],
    ['promotion.holdDays', '0'],
    ['compensationDelayMinutes', '60'],
    ['compensationStop.most', '5000'],
    ['goodwill.most', '900'],
    ['goodwill.overPrice', '20'],
  ] as const)('needs a second person where money goes out by %s (9.3)', async (name, value) => {
    const { approval } = await set(name, value);
    expect(approval?.why).toBe('赠送、佣金、赔付和补偿的设置，需要另一位操作员复核');
    expect(await rowOf(name)).toMatchObject({ version: 0, is_four_eyes: true });
  });

  it('leaves no limit of four eyes so high that it is none', async () => {
    const over = [
      ['fourEyes.money.one', '10000.01'],
      ['fourEyes.money.day', '50000.01'],
      ['fourEyes.goodwill.one', '1000.01'],
      ['fourEyes.goodwill.day', '10000.01'],
      ['fourEyes.suspense.one', '1000.01'],
      ['fourEyes.suspense.day', '50000.01'],
    ] as const;
    for (const [name, value] of over) {
      expect(await said(set(name, value))).toContain(`到${(Number(value) - 0.01).toFixed(2)}之间`);
      expect(settingOf(name).meaning).toContain(`最高${Math.floor(Number(value))}元`);
    }
  });

  it('measures a document by the limit of its own day when the books are checked (P10)', async () => {
    // Given alone while 100.00 was the limit; today two yuan are.
    const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
    await shop.db.pool.query(`alter table settings_history disable trigger settings_history_kept`);
    await shop.db.pool.query(
      `update settings_history set at = now() + interval '1 minute' where key = 'fourEyes.goodwill.one'`,
    );
    shop.config.fourEyes = {
      ...shop.config.fourEyes,
      goodwill: { one: 10_000 as never, day: 100_000 as never },
    };
    await chief.api.refunds.goodwill({
      key: key(),
      body: { order_sn: made!.order_sn, money: '5.00', bearer: 2, reason: '道歉' },
    });
    expect(await shop.audit()).toEqual([]);
    await shop.db.pool.query(
      `update settings_history set at = now() - interval '1 hour' where key = 'fourEyes.goodwill.one'`,
    );
    expect((await shop.audit()).map(({ what }) => what)).toEqual([
      'refund, goodwill, waiver or courier’s claim above its limit without a second person',
    ]);
  });
});

it('a setting, a limit, a switch or a group that changed behind the log is a breach (P10, P11)', async () => {
  const node = await openTestService();
  for (const statement of [
    `insert into settings (key, value) values ('quoteMinutes', '20')`,
    `insert into settings_history (key, version, value) values ('fourEyes.money.one', 1, '1'), ('goodwill.most', 1, '1')`,
    `insert into feature_flags (feature, is_on, sentence) values ('order', false, '关了')`,
    `update price_groups set minus_fen = 100, version = 2 where id = 4`,
  ])
    await node.db.pool.query(statement);
  expect((await node.audit()).map(({ what, ids }) => [what, ids.length])).toEqual([
    ['setting without the operator log row of its change, or with another value than its history says', 3],
    ['limit of four eyes or setting of money that one person changed', 2],
    ['switch or price group without the operator log row of its change', 2],
  ]);
  await node.close();
});

describe('where a value comes from (B19)', () => {
  it('a variable of the environment wins, is shown as that and cannot be changed', async () => {
    const node = await openTestService({ config: readFixed() });
    const by = await operatorIn(node);
    await node.db.pool.query(`insert into settings (key, value) values ('recipientDays', '60')`);
    await lookAtSettings(node.db.q, node.config);
    const row = await rowOf('recipientDays', by);
    expect(row).toMatchObject({ value: '90', is_fixed: true });
    expect(node.config.recipientDays).toBe(90);
    const refused = by.api.settings.save({
      key: key(),
      body: { name: 'recipientDays', value: '70', version: row.version, reason: '试一试' },
    });
    expect(await said(refused)).toBe('收件人保留由环境变量设置，不能在这里修改');
    await node.close();
  });

  it('the length of a body follows the most recipients of one order, whether it says its length or not', async () => {
    const send = (bytes: number, isChunked: boolean) => {
      const text = JSON.stringify({ ...oneParcel(), remark: 'x'.repeat(bytes) });
      return shop.app.inject({
        method: 'POST',
        url: '/api/gift/order/make',
        headers: {
          authorization: `Bearer ${buyer.token}`,
          'content-type': 'application/json',
          'idempotency-key': key(),
          ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}),
        },
        payload: isChunked ? Readable.from([Buffer.from(text)]) : text,
      });
    };
    const names = async (bytes: number) =>
      Promise.all(
        [false, true].map(
          async (isChunked) => (await send(bytes, isChunked)).json<{ data: { name: string } }>().data.name,
        ),
      );
    await set('maxRecipients', '1');
    expect(await names(300_000)).toEqual(['BODY_TOO_LARGE', 'BODY_TOO_LARGE']);
    expect(await names(200_000)).toEqual(['INVALID', 'INVALID']);
    await set('maxRecipients', '2000');
    expect(await names(3_000_000)).toEqual(['INVALID', 'INVALID']);
    await set('maxRecipients', null);
  });

  it('another node has it without a restart', async () => {
    const other = await buildService({
      db: shop.db,
      config: readConfig({ GIFT_RATE: 'off', GIFT_LOG: 'silent', DATABASE_URL: shop.database.url }),
      secret: shop.deps.secret,
      announce: () => {},
      now: () => Date.now(),
    });
    const before = other.deps.config.exportRows;
    await set('exportRows', '1234');
    await chief.api.settings.saveFlag({
      key: key(),
      body: { feature: 'rules', is_on: false, sentence: '稍后恢复', version: 0, reason: '试一试' },
    });
    const { members: _members, ...group } = (await chief.api.settings.groups()).list[3]!;
    await chief.api.settings.saveGroup({ key: key(), body: { ...group, minus: '0.40', reason: '试一试' } });
    await expect.poll(() => other.deps.config.exportRows).toBe(1_234);
    await expect
      .poll(() => [other.deps.config.off.get('rules'), other.deps.config.groups[3]?.minus])
      .toEqual(['稍后恢复', 40]);
    expect(before).toBe(20_000);
    await other.close();
    await other.deps.aside.close();
  });
});

function readFixed() {
  const { recipientDays, fixed } = readConfig({ GIFT_RECIPIENT_DAYS: '90' });
  return { recipientDays, fixed };
}
