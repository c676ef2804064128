import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { actByCommandLine, clearIpLists, createOperator } from './command-line.ts';
import { noteLook } from './note-look.ts';
import { sealLog } from './seal-log.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());
const REASON = '测试原因';

describe('the operator log (B15, 10.5)', () => {
  it('cannot be changed, and whoever changes it all the same is found by the chain', async () => {
    await operatorIn(shop);
    await expect(shop.db.pool.query(`update operator_log set reason = 'x'`)).rejects.toThrow(/not allowed/);
    await expect(shop.db.pool.query('truncate operator_log cascade')).rejects.toThrow(/not allowed/);
    const older = async (work: () => Promise<unknown>) => {
      await shop.db.pool.query('alter table operator_log disable trigger all');
      await work();
      await shop.db.pool.query('alter table operator_log enable trigger all');
    };
    await older(() => shop.db.pool.query(`update operator_log set at = at - interval '2 minutes'`));
    await sealLog(shop.deps);
    await operatorIn(shop);
    await older(() =>
      shop.db.pool.query(
        `update operator_log set at = at - interval '2 minutes' where id > (select max(to_id) from operator_log_seals)`,
      ),
    );
    await sealLog(shop.deps);
    expect(await shop.audit()).toEqual([]);
    const { n } = await shop.db.q
      .selectFrom('operator_log_seals')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
    await older(() =>
      shop.db.pool.query(
        `update operator_log set reason = 'somebody was here' where id = (select min(id) from operator_log)`,
      ),
    );
    expect((await shop.audit()).map(({ what }) => what)).toEqual(['sealed operator log that was changed']);
  });

  it('is read by who and what, and never over more than 93 days', async () => {
    const auditor = await operatorIn(shop, { roles: [11] });
    const { list } = await auditor.api.operators.log({ query: { action: 'operator.login' } });
    expect(list[0]).toMatchObject({ action_text: '登录', object: 'operator', ref: auditor.login });
    const failed = await auditor.api.operators
      .log({ query: { start_time: '2026-01-01 00:00:00', end_time: '2026-06-01 00:00:00' } })
      .catch((error: { code: number }) => error);
    expect(failed).toMatchObject({ code: 2 });
    const of = await auditor.api.operators.logOf({ query: { object: 'operator', ref: auditor.login } });
    expect(of.list.map(({ text }) => text)).toEqual(['登录', '新建操作员']);
  });

  it('is told beside every record that a page shows it of (O037)', async () => {
    const chief = await operatorIn(shop);
    const pages = new URL('../../../office/src/', import.meta.url);
    const told = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.startsWith('console/'))
      .flatMap((path) => [
        ...readFileSync(new URL(path, pages), 'utf8').matchAll(/<RecordLog object="([\w-]+)"/g),
      ])
      .map(([, object = '']) => object);
    expect(told.length).toBeGreaterThan(20);
    for (const object of new Set(told))
      expect([object, await chief.api.operators.logOf({ query: { object, ref: '1' } })]).toEqual([
        object,
        { list: expect.any(Array) },
      ]);
  });
});

describe('what was seen of a person (O226)', () => {
  it('is listed with who, whose, what for and how, newest first, to whoever reads the logs', async () => {
    const chief = await operatorIn(shop, { name: '陈审计' });
    const clerk = await operatorIn(shop, { roles: [5] });
    const [one, other] = [await shop.person({ balance: 0 }), await shop.person({ balance: 0 })];
    await shop.db.transaction((tx) =>
      noteLook(tx, { operatorId: clerk.id, userId: one.id, ref: 'G1', purpose: '改址' }),
    );
    // What a user opens of his own is no look of an operator.
    await shop.db.q
      .insertInto('personal_data_log')
      .values({ user_id: one.id, action: 'view', ref: 'G2', rows: 1, operator_id: null })
      .execute();
    const looked = (user_id: number, started_at: Date | null) => ({
      operator_id: chief.id,
      user_id,
      reason: '核对页面',
      code_hash: shop.deps.random(32),
      started_at,
    });
    await shop.db.q
      .insertInto('view_sessions')
      .values([looked(one.id, new Date()), looked(one.id, null), looked(other.id, new Date())])
      .execute();
    const { list, data_count } = await chief.api.operators.looks({ query: { user_id: String(one.id) } });
    expect(data_count).toBe(2);
    expect(list).toMatchObject([
      { kind: 'as_user', operator: '陈审计', user_id: one.id, purpose: '核对页面', ref: '' },
      { kind: 'view', kind_text: '查看', user_id: one.id, purpose: '改址', ref: 'G1' },
    ]);
    const own = await chief.api.operators.looks({ query: { operator_id: String(clerk.id) } });
    expect(own.list.map(({ ref }) => ref)).toEqual(['G1']);
    await expect(clerk.api.operators.looks({ query: {} })).rejects.toMatchObject({
      refusal: 'RIGHT_MISSING',
    });
  });
});

describe('the command line (section 13)', () => {
  const machine = () => ({ db: shop.db, random: shop.deps.random });

  it('makes a 超级管理员 with a code good once, and logs itself as such', async () => {
    const made = await createOperator(machine(), { login: 'first.boss', name: '张三' });
    expect(made?.path).toMatch(/^\/office\/activate#[\w-]{20}$/);
    expect(await createOperator(machine(), { login: 'first.boss', name: '李四' })).toBeNull();
    const logged = await shop.db.q
      .selectFrom('operator_log')
      .where('ref', '=', 'first.boss')
      .select(['actor', 'action'])
      .execute();
    expect(logged).toEqual([{ actor: 'command line', action: 'operator.add' }]);
  });

  it('disables, gives a new code, and never takes the last one away', async () => {
    const operator = await operatorIn(shop);
    expect(await actByCommandLine(machine(), { login: operator.login, deed: 'disable' })).toEqual({
      activation: null,
    });
    await expect(operator.api.operators.me()).rejects.toThrow('登录已超时');
    expect(await actByCommandLine(machine(), { login: operator.login, deed: 'activation' })).toHaveProperty(
      'refused',
    );
    await actByCommandLine(machine(), { login: operator.login, deed: 'enable' });
    const reset = await actByCommandLine(machine(), { login: operator.login, deed: 'reset-totp' });
    expect(reset).toMatchObject({ activation: { code: expect.any(String) } });
    await sql`update operators set status = 2 where login <> ${operator.login}`.execute(shop.db.q);
    expect(await actByCommandLine(machine(), { login: operator.login, deed: 'disable' })).toEqual({
      refused: '至少保留一名超级管理员',
    });
    await sql`update operators set status = 1`.execute(shop.db.q);
  });

  it('lets everybody in again who shut himself out', async () => {
    const operator = await operatorIn(shop);
    const list = [{ address: '127.0.0.1', note: '本机' }];
    await operator.prove();
    const own = (await operator.api.operators.ipList()).own_address;
    await expect(
      operator.api.operators.saveIpList({
        body: { list: [{ address: '203.0.113.0/24' }], version: 0, reason: REASON },
      }),
    ).rejects.toThrow(`IP白名单必须包含您当前的地址${own}`);
    await operator.api.operators.saveIpList({ body: { list, version: 0, reason: REASON } });
    await expect(
      operator.api.operators.saveIpList({ body: { list, version: 0, reason: REASON } }),
    ).rejects.toThrow('修改');
    await clearIpLists({ db: shop.db });
    expect((await operator.api.operators.ipList()).list).toEqual([]);
  });
});
