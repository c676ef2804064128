import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { type Chore, runIfDue } from '../jobs/chores.ts';
import { KEPT, SWEEP_RULES } from './sweep-rules.ts';
import { sweepOld } from './sweep.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const run = (text: string) => shop.db.pool.query(text);
const count = async (from: string): Promise<number> =>
  Number((await run(`select count(*) as n from ${from}`)).rows[0].n);

it('every table of the schema has a rule or a reason to stay', async () => {
  const { rows } = await run(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const tables = rows.map(({ relname }) => relname as string).toSorted();
  const ruled = [...SWEEP_RULES.map(({ table }) => table), ...Object.keys(KEPT)];
  expect(ruled.filter((table, i) => ruled.indexOf(table) !== i)).toEqual([]);
  // Made by the steps that run while the service runs, where there were any.
  expect(tables.filter((table) => !ruled.includes(table))).toEqual([]);
  expect(ruled.filter((table) => !tables.includes(table) && table !== 'schema_online_steps')).toEqual([]);
});

it('every rule is a statement that this schema takes', async () => {
  const swept = await sweepOld(shop.deps);
  expect(Object.entries(swept).filter(([, { error }]) => error)).toEqual([]);
  expect(Object.keys(swept)).toHaveLength(SWEEP_RULES.length);
});

it('finished jobs of more than a week go, however many; open and dead ones never, and keys of less than a week stay', async () => {
  await run(`insert into jobs (kind, key, state, done_at, created_at)
    select 'watch-parcel', i::text, case when i % 100 = 1 then 0 when i % 100 = 2 then 2 else 1 end,
      case when i % 100 = 1 then null when i > 12000 then now() - interval '6 days' else now() - interval '8 days' end, now() - interval '1 year'
    from generate_series(1, 13000) i`);
  const { id } = await shop.person();
  await run(`insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select ${id}, 'k' || d, 'x', '', now() - d * interval '1 day' from generate_series(1, 9) d`);
  const { jobs } = await sweepOld(shop.deps);
  expect(jobs).toEqual({ removed: 12_000 - 240 });
  expect(await count(`jobs where key ~ '^[0-9]+$' and state = 1`)).toBe(980);
  expect(await count(`jobs where key ~ '^[0-9]+$' and state = 0`)).toBe(130);
  expect(await count(`jobs where key ~ '^[0-9]+$' and state = 2`)).toBe(130);
  expect(await count(`idempotency_keys where user_id = ${id}`)).toBe(6);
});

it('an error in one table is told, and stops no other', async () => {
  await run(`insert into captchas (key, answer, expires_at) values ('old', 'x', now() - interval '1 hour')`);
  const swept = await sweepOld(shop.deps, {
    rules: [
      { table: 'users', by: 'created_at', days: () => -1 },
      { table: 'captchas', by: 'expires_at', days: () => 0 },
    ],
  });
  expect(swept.users).toEqual({ removed: 0, error: '23503' });
  expect(swept.captchas).toEqual({ removed: 1 });
});

it('stops between two slices when its node does, and another one goes on at once', async () => {
  await run(
    `insert into jobs (kind, key, state, done_at) select 'watch-parcel', 'long_' || i, 1, now() - interval '9 days' from generate_series(1, 400) i`,
  );
  const left = () => count(`jobs where key like 'long%'`);
  const rules = SWEEP_RULES.filter(({ table }) => table === 'jobs').map((rule) => ({ ...rule, slice: 50 }));
  const chore: Chore = {
    name: 'a long sweep',
    everyMs: 3_600_000,
    run: async (isOver) => void (await sweepOld(shop.deps, { rules, isOver })),
  };
  const { db, deps } = shop;
  await runIfDue({ db, log: deps.log }, chore);
  await run(`update chores set next_run_at = now() where name = 'a long sweep'`);
  // Asked before each slice: the node stops when two are done.
  let asked = 0;
  await runIfDue({ db, log: deps.log }, chore, () => (asked += 1) > 2);
  expect(await left()).toBe(300);
  await runIfDue({ db, log: deps.log }, chore);
  expect(await left()).toBe(0);
});

it('long histories are walked from their oldest row to the first that is young', async () => {
  await run(`insert into state_log (machine, row_id, from_state, to_state, at)
    select 'orders', i, 0, 1, now() - (900 - i) * interval '1 day' from generate_series(1, 400) i`);
  const { state_log } = await sweepOld(shop.deps, {
    rules: SWEEP_RULES.filter(({ table }) => table === 'state_log').map((rule) => ({ ...rule, slice: 50 })),
  });
  expect(state_log).toEqual({ removed: 170 });
  expect(await count(`state_log where at < now() - interval '100 days'`)).toBe(230);
});

it('what was exported goes with its search after 7 days, other rows of bulk work after 30; what is under way stays', async () => {
  const task = async (kind: string, age: number, status = 2) => {
    const { rows } =
      await run(`insert into office_tasks (kind, wanted, total, status, created_at, finished_at)
      values ('${kind}', '{}', 1, ${status}, now() - interval '${age} days', ${status === 2 ? `now() - interval '${age} days'` : 'null'}) returning id`);
    const id = Number(rows[0].id);
    await run(
      `insert into office_task_rows (task_id, no, ref, at) values (${id}, 1, 'x', now() - interval '${age} days')`,
    );
    return id;
  };
  const tasks = [
    await task('list.export', 6),
    await task('list.export', 8),
    await task('goods.shelf', 29),
    await task('goods.shelf', 31),
    await task('list.export', 31, 1),
  ];
  const swept = await sweepOld(shop.deps);
  expect([swept.office_task_rows, swept.office_tasks]).toEqual([{ removed: 2 }, { removed: 1 }]);
  const left = async (table: string, column: string) =>
    (await run(`select ${column}::int as id from ${table} order by 1`)).rows.map(({ id }) =>
      tasks.indexOf(id as number),
    );
  expect(await left('office_task_rows', 'task_id')).toEqual([0, 2, 4]);
  expect(await left('office_tasks', 'id')).toEqual([0, 2, 3, 4]);
});
