import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import type { Operator } from './operator.ts';
import { officeWork } from './work.ts';

let shop: TestService;
let operator: Operator;
beforeAll(async () => {
  shop = await openTestService();
  const { id, login } = await operatorIn(shop);
  const session = { id: 1, hash: Buffer.alloc(1), provedAt: null, endsAt: new Date() };
  const who = { id, login, name: login, roleIds: [1], rights: new Set<never>(), session };
  operator = { ...who, address: '127.0.0.1', requestId: 'work' };
});
afterAll(() => shop.close());

/** How many rows of the log, keys and goods of another name there are. */
async function left() {
  const { rows } =
    await sql`select (select count(*)::int from operator_log where action = 'goods.save') as logs,
    (select count(*)::int from operator_keys) as keys, (select count(*)::int from goods where name = '改过') as changed`.execute(
      shop.db.q,
    );
  return rows[0];
}
const change = (key: string, logs: boolean, fails: boolean) =>
  officeWork(shop.deps, { operator, key, logs: 'goods.save' }, async (tx, log) => {
    await tx.updateTable('goods').set({ name: '改过' }).where('id', '=', 103).execute();
    if (logs) await log({ object: 'goods', ref: '103' });
    if (fails) throw new Error('after the log');
    return {};
  });

it('what fails after it was logged leaves no change, no log row and no key (B15)', async () => {
  const before = await left();
  await expect(change('fails', true, true)).rejects.toThrow('after the log');
  expect(await left()).toEqual(before);
});

it('what logs nothing is not done at all', async () => {
  const before = await left();
  await expect(change('silent', false, false)).rejects.toThrow('logged nothing');
  expect(await left()).toEqual(before);
});

it('what is done has its row and its key, once', async () => {
  await change('done', true, false);
  await change('done', true, false);
  expect(await left()).toEqual({ logs: 1, keys: 1, changed: 1 });
});
