import { createHash, createHmac, randomUUID } from 'node:crypto';
import { MOST_RULES } from '@giftship/shared/automation/rule';
import { MOST_KEYS } from '@giftship/shared/api-keys/keys';
import { SCOPES, type Scope } from '@giftship/shared/api-keys/scopes';
import { apiRoutes } from '@giftship/shared/api/routes';
import { ApiFailure, createClient } from '@giftship/shared/api/client';
import { refusalsOf } from '@giftship/shared/api/openapi';
import type { Route } from '@giftship/shared/contract/define-routes';
import { CATALOGUE, type ShopRefusalName } from '@giftship/shared/errors/catalogue';
import { fen } from '@giftship/shared/money/fen';
import { MOST_SITES } from '@giftship/shared/partners/contract';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RATES } from '../packages/server/src/read-config.ts';
import { ProviderError } from '../packages/server/src/outside/provider-error.ts';
import { transfer } from '../packages/server/src/wallet/ledger.ts';
import {
  FROM_OURS,
  PAGE_ORIGIN,
  fromPage,
  newChallenge,
  openFrame,
  partnerWithSite,
} from './harness/partners.ts';
import { signedHeaders } from './harness/signed.ts';
import { lastCode, solveCaptcha } from './harness/codes.ts';
import { operatorIn } from './harness/operators.ts';
import { countedGoods, orderOf } from './harness/stock.ts';
import { connect, sync } from './harness/stores.ts';
import { canWithdraw, ticketFor } from './harness/money.ts';
import { paidTrade } from './harness/paid-trade.ts';
import { supplierLogin } from './harness/suppliers.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
  sendByInject,
} from './harness/test-service.ts';

const row = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};
const order = {
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: [row],
};
const REAL = { real_name: '张三', id_card: '11010519491231002X' };

let shop: TestService;
let buyer: TestPerson;
let mobiles = 13_600_000_000;
const freshMobile = () => String((mobiles += 10_000));
beforeAll(async () => {
  shop = await openTestService({
    config: {
      recharge: {
        quick: [],
        min: 500 as never,
        max: 1_000_000_000 as never,
        channels: [1],
        shownMinutes: 15,
        liveMinutes: 120,
        billHour: 10,
      },
      exportRows: 2,
      maxRecipients: 5,
    },
  });
  buyer = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

const wrongLogins = async (mobile: string, times: number) => {
  for (let i = 0; i < times; i += 1)
    await shop.visitor.accounts.login({ body: { mobile, password: 'wrong-one' } }).catch(() => {});
};
const sendCode = async (mobile: string) =>
  shop.visitor.accounts.smsRegister({ body: { mobile, ...(await solveCaptcha(shop)) } });
const raw = (method: 'GET' | 'POST', url: string, payload: string, headers: Record<string, string> = {}) =>
  shop.app
    .inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}`, ...headers },
    })
    .then((reply) => {
      const envelope = reply.json() as { code: number; msg: string; data: unknown };
      if (envelope.code !== 0)
        throw new ApiFailure({ status: reply.statusCode, headers: {}, body: envelope }, envelope);
    });
/** Somebody with an account to be paid to and 100.00 of commission. */
async function payee(): Promise<TestPerson> {
  const person = await shop.person();
  await canWithdraw(shop, person);
  await shop.db.transaction((tx) =>
    transfer(tx, {
      from: { kind: 'system', code: 'manual' },
      to: { kind: 'commission', userId: person.id },
      amount: fen(10_000),
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: `commission-${person.id}`,
    }),
  );
  return person;
}
const withdraw = async (person: TestPerson, money: string, ticket?: string) =>
  person.api.withdrawals.apply({ body: { money, ticket: ticket ?? (await ticketFor(shop, person)) } });
const poorOrder = async () => {
  const poor = await shop.person({ balance: 10 });
  await poor.api.orders.make({ key: 'k', body: order }).catch(() => {});
  return { poor, batch_sn: poor.last().headers['x-batch-sn']! };
};

const keyOwners = new Map<TestPerson, { app_key: string; app_secret: string }>();
/** A call that is signed with the buyer's key. */
async function signed(wrong: {
  secret?: string;
  at?: number;
  nonce?: string;
  path?: string;
  body?: string;
  ips?: string[];
  scopes?: Scope[];
  limit?: string;
}): Promise<void> {
  await buyer.api.accounts.provePassword({ body: { password: TEST_PASSWORD } });
  if (!keyOwners.has(buyer)) {
    const { app_key, app_secret = '' } = await buyer.api.machines.key();
    keyOwners.set(buyer, { app_key, app_secret });
  }
  await buyer.api.machines.saveSettings({
    body: { scopes: wrong.scopes ?? [...SCOPES], ip_list: wrong.ips ?? [], daily_limit: wrong.limit ?? '' },
  });
  const { app_key, app_secret } = keyOwners.get(buyer)!;
  const path = wrong.path ?? '/api/user/wallet/info';
  const body = wrong.body ?? '';
  const timestamp = String(wrong.at ?? Math.floor(Date.now() / 1000));
  const nonce = wrong.nonce ?? randomUUID().slice(0, 30);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = [body === '' ? 'GET' : 'POST', path, '', timestamp, nonce, bodyHash].join('\n');
  const signature = createHmac('sha256', wrong.secret ?? app_secret)
    .update(text)
    .digest('hex');
  await raw(body === '' ? 'GET' : 'POST', path, body, {
    authorization: '',
    'x-app-key': app_key,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
    'idempotency-key': nonce,
  });
}

/** How each refusal comes about, through a real call. */
const PROVOKE: Partial<Record<ShopRefusalName, () => Promise<unknown>>> = {
  INVALID: () => raw('POST', '/api/login', '{}'),
  BODY_TOO_LARGE: () => raw('POST', '/api/login', `{"mobile":"${'1'.repeat(9_000_000)}"}`),
  BODY_NOT_JSON: () => raw('POST', '/api/login', '{'),
  RATE_LIMITED: async () => {
    const strict = await openTestService({
      demo: false,
      config: { rate: { ...RATES, login: { burst: 3, perSecond: 3 } } },
    });
    try {
      // At once: three a second are allowed, and a busy machine may need a second for four.
      const tries = Array.from({ length: 8 }, (_, i) =>
        strict.visitor.accounts.login({ body: { mobile: `1390000111${i}`, password: 'x' } }),
      );
      const refused = (await Promise.allSettled(tries)).map((each) => (each as PromiseRejectedResult).reason);
      throw refused.find((reason: ApiFailure) => reason.code === CATALOGUE.RATE_LIMITED.code);
    } finally {
      await strict.close();
    }
  },
  UNAVAILABLE: async () => {
    const broken = await openTestService({ demo: false });
    await broken.db.pool.query('alter table articles rename to gone');
    await broken.db.pool.query(
      `create view articles as select id, title, content, published_at, rank, published from gone where pg_sleep(20) is not null`,
    );
    await broken.db.pool.query(`insert into gone (id, title, content) values (1, 'x', 'x')`);
    await broken.db.pool.query(
      `alter database ${(await broken.db.pool.query('select current_database() as name')).rows[0].name} set statement_timeout = 200`,
    );
    try {
      await broken.db.pool.query(`select set_config('statement_timeout', '200', false)`);
      await broken.visitor.content.articles({ query: {} });
    } finally {
      await broken.close();
    }
  },
  INTERNAL: async () => {
    const broken = await openTestService({ demo: false });
    await broken.db.pool.query('alter table articles rename to gone');
    await broken.visitor.content.articles({ query: {} }).finally(() => broken.close());
  },
  LOGIN_REQUIRED: () => shop.visitor.wallet.info(),
  CROSS_SITE: () =>
    raw('POST', '/api/user/order/list', '{}', {
      authorization: '',
      cookie: `user-token=${buyer.token}`,
      origin: 'https://evil.example',
    }),
  BUYER_ONLY: async () => {
    const { token } = await supplierLogin(shop);
    const api = createClient(apiRoutes, sendByInject(shop.app, { authorization: `Bearer ${token}` }));
    await api.accounts.userInfo({ query: {} });
  },
  ACCOUNT_DISABLED: async () => {
    const person = await shop.person();
    await shop.db.q.updateTable('users').set({ status: 2 }).where('id', '=', person.id).execute();
    await person.api.wallet.info();
  },
  LOGIN_WRONG: () => shop.visitor.accounts.login({ body: { mobile: freshMobile(), password: 'wrong-one' } }),
  CAPTCHA_NEEDED: async () => {
    const mobile = freshMobile();
    await wrongLogins(mobile, 5);
    await shop.visitor.accounts.login({ body: { mobile, password: TEST_PASSWORD } });
  },
  CAPTCHA_WRONG: () =>
    shop.visitor.accounts.smsRegister({ body: { mobile: freshMobile(), captcha: 'zzzz', key: 'nope' } }),
  SMS_WRONG: () => shop.visitor.accounts.smsLogin({ body: { mobile: freshMobile(), sms_code: '000000' } }),
  SMS_TOO_OFTEN: async () => {
    const mobile = freshMobile();
    await sendCode(mobile);
    await sendCode(mobile);
  },
  SMS_FAILED: () => sendCode('13512340002'),
  MOBILE_TAKEN: async () => {
    await sendCode(buyer.mobile);
    const code = await lastCode(shop, buyer.mobile);
    await shop.visitor.accounts.register({
      query: {},
      body: { mobile: buyer.mobile, password: 'a-good-one-1', sms_code: code },
    });
  },
  PASSWORD_WEAK: () =>
    shop.visitor.accounts.register({
      query: {},
      body: { mobile: freshMobile(), password: '123456', sms_code: '123456' },
    }),
  ALREADY_VERIFIED: () => buyer.api.accounts.submitAttestation({ body: REAL }),
  ID_CARD_FULL: async () => {
    const body = { real_name: '张三', id_card: '110105198001011318' };
    for (let left = shop.config.identityAccounts; left >= 0; left -= 1)
      await (await shop.person({ isVerified: false })).api.accounts.submitAttestation({ body });
  },
  GOODS_NOT_FOUND: () => buyer.api.goods.detail({ query: { goods_id: '999999' } as never }),
  STOCK_SHORT: async () => {
    const goods = await countedGoods(shop, await operatorIn(shop), 1);
    await buyer.api.orders.make({ key: randomUUID(), body: orderOf(goods, 2) });
  },
  GOODS_UNAVAILABLE: async () => {
    const { id, courier_id } = await shop.db.q
      .selectFrom('goods')
      .where('status', '=', 2)
      .select(['id', 'courier_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    await buyer.api.pricing.price({
      body: { ...order, goods_id: id, express_id: courier_id, platform: 1, order_source: 1 },
    });
  },
  NOT_FOUND: () => buyer.api.orders.show({ query: { order_sn: 'G1' } }),
  QUANTITY_TOO_LOW: () => buyer.api.orders.make({ key: 'q0', body: { ...order, goods_num: 0 } }),
  QUANTITY_TOO_HIGH: () => buyer.api.orders.make({ key: 'q9', body: { ...order, goods_num: 9_999 } }),
  EXPRESS_MISMATCH: () => buyer.api.orders.make({ key: 'em', body: { ...order, express_id: 2 } }),
  TOO_MANY_RECIPIENTS: () =>
    buyer.api.orders.make({ key: 'tm', body: { ...order, rec_list: Array.from({ length: 6 }, () => row) } }),
  REAL_NAME_REQUIRED: async () =>
    (await shop.person({ isVerified: false })).api.orders.make({ key: 'rn', body: order }),
  REAL_NAME_PENDING: async () => {
    const person = await shop.person({ isVerified: false });
    const { status_text } = await person.api.accounts.submitAttestation({
      body: { ...REAL, real_name: '张不一致' },
    });
    expect(status_text).toBe('未通过');
    await person.api.orders.make({ key: 'rp', body: order });
  },
  PRICE_CHANGED: async () => {
    const { quote_id } = await buyer.api.pricing.price({ body: { ...order, platform: 1, order_source: 1 } });
    await shop.db.q
      .updateTable('quotes')
      .set({ unit_price_fen: sql<number>`unit_price_fen - 1` })
      .where('id', '=', quote_id)
      .execute();
    await buyer.api.orders.make({ key: 'pc', body: { ...order, quote_id } });
  },
  QUOTE_OF_OTHER: async () => {
    const { quote_id } = await buyer.api.pricing.price({ body: { ...order, platform: 1, order_source: 1 } });
    const other = await shop.person({ balance: 10_000 });
    await other.api.orders.make({ key: 'qo', body: { ...order, quote_id } }).finally(async () => {
      expect(await other.balance()).toBe(10_000);
    });
  },
  BALANCE_TOO_LOW: async () =>
    (await shop.person({ balance: 10 })).api.orders.make({ key: 'low', body: order }),
  BATCH_NOT_PAYABLE: async () => {
    const { poor, batch_sn } = await poorOrder();
    await shop.db.q
      .updateTable('batches')
      .set({ expire_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', poor.id)
      .execute();
    await poor.api.orders.pay({ body: { batch_sn } });
  },
  KEY_REQUIRED: () => raw('POST', '/api/gift/order/make', JSON.stringify(order)),
  KEY_REUSED: async () => {
    await buyer.api.orders.make({ key: 'ru', body: order });
    await buyer.api.orders.make({ key: 'ru', body: { ...order, remark: 'x' } });
  },
  KEY_EXPIRED: async () => {
    await buyer.api.orders.make({ key: 'old', body: order });
    await shop.db.pool.query(`delete from idempotency_keys where key = 'old'`);
    await buyer.api.orders.make({ key: 'old', body: order });
  },
  KEY_IN_USE: async () => {
    const client = await shop.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into idempotency_keys (user_id, key, call, body_hash) values ($1, 'busy', 'x', '')`,
        [buyer.id],
      );
      await buyer.api.orders.make({ key: 'busy', body: order });
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
  RECHARGE_TOO_LOW: () => buyer.api.wallet.rechargeQrcode({ body: { amount: '4.99' } }),
  RECHARGE_TOO_HIGH: () => buyer.api.wallet.rechargeQrcode({ body: { amount: '10000000.01' } }),
  BALANCE_REFUND_MOST: () =>
    buyer.api.balanceRefunds.apply({ body: { money: '9999999', reason: '不再使用' } }),
  BALANCE_REFUND_OPEN: async () => {
    const person = await shop.person();
    await paidTrade(shop, person, '20');
    const ask = () => person.api.balanceRefunds.apply({ body: { money: '1', reason: '不再使用' } });
    await ask();
    await ask();
  },
  CHANNEL_UNKNOWN: () => buyer.api.wallet.rechargeQrcode({ body: { amount: '10', channel: 9 } }),
  NOT_OPEN: async () => {
    const { outside } = shop.deps;
    const { missing } = outside;
    outside.missing = new Set(['payment']);
    await buyer.api.wallet.rechargeQrcode({ body: { amount: '10' } }).finally(() => {
      outside.missing = missing;
    });
  },
  QR_FAILED: async () => {
    const { create } = shop.deps.outside.payment;
    shop.deps.outside.payment.create = () => Promise.reject(new ProviderError('unavailable'));
    await buyer.api.wallet.rechargeQrcode({ body: { amount: '10' } }).finally(() => {
      shop.deps.outside.payment.create = create;
    });
  },
  WITHDRAW_PASSWORD_MISSING: async () =>
    (await shop.person()).api.withdrawals.checkPassword({ body: { password: 'x' } }),
  WITHDRAW_PASSWORD_WRONG: async () =>
    (await payee()).api.withdrawals.checkPassword({ body: { password: 'wrong-one' } }),
  WITHDRAW_LOCKED: async () => {
    const person = await payee();
    const guess = () => person.api.withdrawals.checkPassword({ body: { password: 'wrong-one' } });
    for (let i = 0; i < 5; i += 1) await guess().catch(() => {});
    await guess();
  },
  WITHDRAW_TICKET_WRONG: async () => withdraw(await payee(), '10.00', 'forged'),
  WITHDRAW_TOO_LOW: async () => withdraw(await payee(), '9.99'),
  COMMISSION_TOO_LOW: async () => withdraw(await payee(), '100.01'),
  WITHDRAW_ACCOUNT_MISSING: async () => withdraw(await shop.person(), '10.00', 'any'),
  WITHDRAW_PAUSED: async () => {
    const person = await payee();
    await sql`update withdraw_accounts set pause_until = now() + interval '1 hour' where user_id = ${person.id}`.execute(
      shop.db.q,
    );
    await withdraw(person, '10.00');
  },
  WITHDRAW_ONCE_A_DAY: async () => {
    const person = await payee();
    await withdraw(person, '10.00');
    await withdraw(person, '10.00');
  },
  WITHDRAW_NAME_OTHER: async () => {
    const person = await payee();
    await sql`update users set real_name = '李四' where id = ${person.id}`.execute(shop.db.q);
    await withdraw(person, '10.00');
  },
  GROUP_NOT_HIGHER: async () => {
    const person = await shop.person({ balance: 100_000 });
    await person.api.groups.upgrade({ key: 'high', body: { group_id: 3 } });
    await person.api.groups.upgrade({ key: 'low', body: { group_id: 2 } });
  },
  PICTURE_BAD: () => buyer.api.support.addPicture({ body: { data: 'data:image/png;base64,AAAA' } }),
  PICTURE_TOO_LARGE: () =>
    buyer.api.support.addPicture({
      body: { data: `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}` },
    }),
  REFUND_ASKED: async () => {
    const [made] = await buyer.api.orders.make({ key: 'refund', body: order });
    const ask = () => buyer.api.support.applyRefund({ body: { order_sn: made!.order_sn, reason: 'x' } });
    await ask();
    await ask();
  },
  STORE_EXPIRED: async () => {
    const store = await connect(shop, buyer, 'dy');
    await shop.db.pool.query('update stores set status = 2 where id = $1', [store.id]);
    await sync(shop, buyer, store);
  },
  SHOP_AUTH_FAILED: () => buyer.api.stores.authInfo({ query: { platform: '2', code: 'x', state: 'x' } }),
  BIND_CODE_WRONG: () => buyer.api.stores.authInfo({ query: { platform: '6', code: 'x' } }),
  PLATFORM_BY_FILE: () => buyer.api.stores.authInfo({ query: { platform: '9', code: 'x' } }),
  SYNC_RANGE_TOO_LONG: async () => {
    const { id } = await connect(shop, buyer, 'ks');
    await buyer.api.stores.sync({
      body: { store_id: id, start_time: '2026-01-01 00:00:00', end_time: '2026-03-01 00:00:00' },
    });
  },
  SYNC_RANGE_EMPTY: async () => {
    const { id } = await connect(shop, buyer, 'ks');
    const now = '2026-01-01 00:00:00';
    await buyer.api.stores.sync({ body: { store_id: id, start_time: now, end_time: now } });
  },
  TOO_MANY_RULES: async () => {
    const { id } = await connect(shop, buyer, 'ks');
    const rule = { store_id: id, goods_id: 103, express_id: 1, daily_limit: 1, max_amount: '1.00' };
    for (let n = 0; n <= MOST_RULES; n += 1) await buyer.api.automation.add({ body: rule });
  },
  TOO_MANY_KEYS: async () => {
    const person = await shop.person();
    for (let n = 0; n <= MOST_KEYS; n += 1)
      await person.api.machines.addKey({ body: { name: `k${n}`, scopes: [] } });
  },
  PASSWORD_WRONG: () => buyer.api.accounts.provePassword({ body: { password: 'wrong-one' } }),
  PASSWORD_PROOF_NEEDED: async () => {
    const person = await shop.person();
    await sql`update sessions set password_at = now() - interval '301 seconds' where user_id = ${person.id}`.execute(
      shop.db.q,
    );
    await person.api.machines.key();
  },
  KEY_OFF: async () => {
    await signed({});
    await buyer.api.machines.saveSettings({ body: { enabled: 0 } });
    await signed({}).finally(() => buyer.api.machines.saveSettings({ body: { enabled: 1 } }));
  },
  KEY_ENDED: async () => {
    await signed({});
    const ended = (at: string | null) =>
      shop.db.pool.query('update api_keys set ended_at = $1 where user_id = $2', [at, buyer.id]);
    await ended('2026-01-01');
    await signed({}).finally(() => ended(null));
  },
  SIGNATURE_WRONG: () => signed({ secret: 'wrong' }),
  TIMESTAMP_OUTSIDE: () => signed({ at: 1_700_000_000 }),
  NONCE_REUSED: async () => {
    await signed({ nonce: 'refused-when-again' });
    await signed({ nonce: 'refused-when-again' });
  },
  ADDRESS_NOT_ALLOWED: async () => {
    await signed({ ips: ['192.0.2.1'] });
  },
  SCOPE_MISSING: () => signed({ scopes: [] }),
  TEST_KEY_NEEDED: () => signed({ path: '/api/test' }),
  NOT_IN_TEST_MODE: async () => {
    await buyer.api.accounts.provePassword({ body: { password: TEST_PASSWORD } });
    const key = await buyer.api.machines.addKey({ body: { name: 't', mode: 'test', scopes: [] } });
    const url = '/api/user/store/options';
    await raw('GET', url, '', { authorization: '', ...signedHeaders(key, { method: 'GET', url, body: '' }) });
  },
  KEY_CLOSED: () => signed({ path: '/api/user/spread/info' }),
  SPENDING_LIMIT: () => signed({ path: '/api/gift/order/make', body: JSON.stringify(order), limit: '0.01' }),
  CALLBACK_OFF: () => buyer.api.machines.testWebhook({ body: {} }),
  DEVICE_PENDING: async () => {
    const { device_code } = await shop.visitor.machines.deviceCode({ body: {} });
    await shop.visitor.machines.deviceToken({ body: { device_code } });
  },
  DEVICE_EXPIRED: () => shop.visitor.machines.deviceToken({ body: { device_code: 'unknown' } }),
  STATE_CONFLICT: async () => {
    const { ticket_sn } = await buyer.api.support.make({ body: { type: 9, content: 'x' } });
    await buyer.api.support.reopen({ body: { id: ticket_sn } });
  },
  NOTHING_TO_RETRY: async () => {
    await buyer.api.orders.make({ key: 'to-retry', body: order });
    return buyer.api.orders.batchRetry({ body: { batch_sn: buyer.last().headers['x-batch-sn']! } });
  },
  SITE_KEY_UNKNOWN: () => shop.visitor.widget.config({ query: { site_key: 'pk_000000000000000000000000' } }),
  ORIGIN_NOT_ALLOWED: async () => {
    const { site } = await partnerWithSite(shop);
    const from = fromPage('https://evil.example');
    await raw('GET', `/api/widget/config?site_key=${site.site_key}`, '', from);
  },
  ORIGIN_INVALID: () => partnerWithSite(shop, { origins: ['blog.example/page'] }),
  PARTNER_ALREADY: async () =>
    (await partnerWithSite(shop)).api.partners.apply({ body: { name: 'x', contact: 'x' } }),
  PARTNER_NOT_ACTIVE: () =>
    buyer.api.partners.addSite({ body: { name: 'x', origins: ['https://blog.example'] } }),
  TOO_MANY_SITES: async () => {
    const { api } = await partnerWithSite(shop);
    for (let n = 0; n < MOST_SITES; n += 1)
      await api.partners.addSite({ body: { name: 'x', origins: ['https://blog.example'] } });
  },
  EMBED_CODE_WRONG: async () => {
    const { site } = await partnerWithSite(shop);
    const { verifier } = newChallenge();
    const body = { site_key: site.site_key, code: 'forged', verifier, origin: PAGE_ORIGIN };
    await raw('POST', '/api/embed/session', JSON.stringify(body), FROM_OURS);
  },
  PROOF_NEEDED: async () => {
    const { site } = await partnerWithSite(shop);
    const person = await shop.person();
    await sql`update sessions set proved_at = null where user_id = ${person.id}`.execute(shop.db.q);
    const { challenge } = newChallenge();
    await person.api.embed.code({ body: { site_key: site.site_key, challenge } });
  },
  EMBED_CLOSED: async () => {
    const { site } = await partnerWithSite(shop);
    await (await openFrame(shop, buyer, site)).api.sessions.list();
  },
  EXPORT_TOO_LARGE: async () => {
    const person = await shop.person({ balance: 1_000 });
    for (const key of ['ex1', 'ex2', 'ex3']) await person.api.orders.make({ key, body: order });
    await person.api.wallet.logDownload({ body: {} });
  },
};

const ANSWERABLE = [
  ...new Set(
    Object.values(apiRoutes).flatMap((routes) =>
      Object.values(routes as Record<string, Route>).flatMap((route) => refusalsOf(route)),
    ),
  ),
];

it('has a way to every refusal that a call may give, and to no other', () => {
  expect(Object.keys(PROVOKE).sort()).toEqual([...ANSWERABLE].sort());
});

it.each(Object.keys(PROVOKE) as ShopRefusalName[])('%s', async (name) => {
  const failure = await PROVOKE[name]!().then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  const { code, status, message, refusal } = failure as ApiFailure;
  const entry = CATALOGUE[name];
  expect([code, status, refusal]).toEqual([entry.code, entry.status, name]);
  // The sentence is the catalogue's, with every placeholder filled in.
  const pattern = entry.text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+(:\w+)?\}/g, '.+');
  expect(message).toMatch(new RegExp(`^${pattern}$`));
  expect(message).not.toMatch(/[{}]/);
});

it('a path that is no route answers the envelope too', async () => {
  const reply = await shop.app.inject({ url: '/api/nope' });
  expect([reply.statusCode, reply.json().code, reply.json().msg]).toEqual([404, 4, '接口不存在']);
});
