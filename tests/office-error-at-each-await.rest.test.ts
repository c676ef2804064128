// F11: an error at every statement of what operators do: an approval, a file for the bank, a change of many prices, a
// publishing and a setting. Once the statement fails, once its answer is lost with the connection. Either nothing happened
// or all of it, with its log row; trying again ends in the same place. GIFT_FAULT_ALL=1 takes all statements.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { plant, unplant } from './harness/failing-statement.ts';
import { type Deed, halfDone } from './harness/half-done.ts';
import { operatorIn, type TestOperator } from './harness/operators.ts';
import { attachmentBy } from './harness/paper.ts';
import { testPool } from './harness/test-database.ts';
import { openTestService, type TestService } from './harness/test-service.ts';
import { askForPayout } from './harness/withdrawals.ts';

const REASON = '测试原因';
const NOTICE = '<p>今天起所有快递照常揽收，请放心下单，谢谢大家的支持！</p>';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
/** Looks on from outside: the service's own connections are cut. */
let eyes: pg.Pool;
beforeEach(async () => {
  shop = await openTestService();
  one = await operatorIn(shop);
  two = await operatorIn(shop);
  eyes = testPool(shop.database, { max: 1 });
});
afterEach(async () => {
  await eyes.end();
  await shop.close();
});
beforeAll(plant);
afterAll(unplant);

let made = 0;
const next = () => `fault-${(made += 1)}`;
const LOGGED = `(select count(*) from operator_log) as logged, (select count(*) from operator_keys) as keys`;

const DEEDS: Record<string, () => Promise<Deed>> = {
  approval: async () => {
    const person = await shop.person();
    const { approval } = await one.api.wallet.adjust({
      key: next(),
      body: {
        user_id: person.id,
        money: '1500.00',
        way: 'in',
        kind: 1,
        reason: REASON,
        attachment: await attachmentBy(one.api),
      },
    });
    const sn = approval!.approval_sn;
    const key = next();
    return {
      steps: [() => two.api.operators.decideApproval({ key, body: { approval_sn: sn, do: 'approve' } })],
      seen: [
        `select (select status from approvals order by id desc limit 1) as status, (select count(*) from adjustments) as adjusted,
          (select sum(balance_fen) from accounts where owner_id = $1) as balance, ${LOGGED}`,
        person.id,
      ],
    };
  },
  'withdrawal file': async () => {
    const asked = [await askForPayout(shop, 20), await askForPayout(shop, 30)];
    const sns = asked.map(({ sn }) => sn);
    await one.api.withdrawals.decide({ key: next(), body: { sns, do: 'approve' } });
    const key = next();
    return {
      steps: [() => two.api.withdrawals.makeFile({ key, body: { sns } })],
      seen: [
        `select (select count(*) from withdrawals where 'W' || id = any($1) and payout_file_id is not null) as held,
          (select count(*) from payout_files) as files, ${LOGGED}`,
        sns,
      ],
    };
  },
  'prices of many goods': async () => {
    const ids = [101, 102, 103];
    // So often on one day it would wait for a second person.
    await eyes.query('delete from operator_sums');
    await eyes.query(
      'update goods set price_fen = 1000, floor_fen = 0, group_prices = $2 where id = any($1)',
      [ids, '{}'],
    );
    const key = next();
    const body = { ids, field: 'price', way: 'add', value: '1.00', reason: REASON } as const;
    return {
      steps: [
        () => one.api.goods.reprice({ key, body }),
        async () => {
          // What failed is tried again later; what was cut off is let go.
          await eyes.query('update jobs set run_at = now(), locked_until = null where state = 0');
          await shop.runJobs();
        },
      ],
      seen: [
        `select (select sum(price_fen) from goods where id = any($1)) as prices, (select count(*) from goods_versions) as versions,
          (select count(*) from operator_keys) as keys`,
        ids,
      ],
    };
  },
  publishing: async () => {
    const save = async () => {
      const { draft } = await one.api.content.notice();
      const { version } = await one.api.content.saveNotice({
        key: next(),
        body: { version: draft.version, title: `公告${made}`, content: NOTICE },
      });
      return version;
    };
    // The first one also keeps what was there before it.
    await one.api.content.publishNotice({ key: next(), body: { version: await save() } });
    const version = await save();
    const key = next();
    return {
      steps: [() => one.api.content.publishNotice({ key, body: { version } })],
      seen: [
        `select (select count(*) from content_versions where status = 0) as drafts, (select sum(status) from content_versions) as states, ${LOGGED}`,
      ],
    };
  },
  setting: async () => {
    const name = 'lowBalance';
    const row = (await one.api.settings.list()).groups
      .flatMap(({ list }) => list)
      .find((each) => each.name === name)!;
    const value = row.value === '9.00' ? '8.00' : '9.00';
    const key = next();
    return {
      steps: [
        () => one.api.settings.save({ key, body: { name, value, version: row.version, reason: REASON } }),
      ],
      seen: [`select (select sum(version) from settings) as versions, ${LOGGED}`],
    };
  },
};

it.each(Object.keys(DEEDS))(
  '%s: all of it or none, whichever statement fails',
  async (name) => {
    const make = async () => {
      await one.prove();
      await two.prove();
      return DEEDS[name]!();
    };
    const { clean, faults } = await halfDone({ make, eyes });
    expect(clean.failed).toEqual([]);
    expect(Object.values(clean.ended).some((change) => change !== 0)).toBe(true);
    expect(faults).toEqual([]);
    expect((await lookThrough(shop.db, null)).breaches).toEqual([]);
  },
  240_000,
);
