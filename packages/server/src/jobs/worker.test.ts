import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { PoolStuck } from '../db/lend-clients.ts';
import { type Chore, runIfDue } from './chores.ts';
import { gather } from './gather.ts';
import {
  claimDue,
  claimOne,
  enqueue,
  giveBack,
  type Job,
  JOB_KINDS,
  type JobKind,
  type JobOutcome,
  MAX_LOSSES,
  renew,
  settle,
  settleDone,
} from './outbox.ts';
import { type Perform, performJob, startWorker } from './worker.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

let stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await sql`truncate jobs, broken_partners, chores`.execute(shop.db.q);
});

/** Every kind is done by the same hand. */
const byHand = (work: (job: Job) => Promise<JobOutcome>): Perform =>
  Object.fromEntries(JOB_KINDS.map((kind) => [kind, work])) as Perform;

/** A worker that stops when its test ends. */
function work(
  perform: Perform,
  { chores = [], mayWork }: { chores?: Chore[]; mayWork?: () => boolean } = {},
) {
  const { db, deps } = shop;
  const worker = startWorker({ db, log: deps.log, perform, chores, ...(mayWork && { mayWork }) });
  stops.push(() => worker.stop({ patienceMs: 100 }));
  return worker;
}

/** A promise and the hand that ends it. */
function silence(): { until: Promise<void>; end: () => void } {
  let end = (): void => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  return { until, end };
}

const jobOf = async (key: string) =>
  shop.db.q.selectFrom('jobs').where('key', '=', key).selectAll().executeTakeFirstOrThrow();

const claimAll = (kind: JobKind, limit = 50): Promise<Job[]> =>
  claimDue(shop.db.q, kind, { limit, perPartner: limit, underWay: new Map() });

const leaseEnds = (key: string) =>
  sql`update jobs set locked_until = now() - interval '1 second' where key = ${key}`.execute(shop.db.q);

it('what waits for somebody else keeps no waybill waiting', async () => {
  const { until, end } = silence();
  const begun: string[] = [];
  const slow = ['send-webhook', 'write-export', 'sync-store', 'ship-back', 'run-rules'] as const;
  for (let i = 0; i < 30 * slow.length; i += 1)
    await enqueue(shop.db.q, { kind: slow[i % slow.length]!, key: `slow-${i}`, payload: {} });
  work(
    byHand(async ({ kind, key }) => {
      begun.push(key);
      if (kind !== 'issue-waybills') await until;
      return { done: true };
    }),
  );
  await expect.poll(() => begun.length).toBeGreaterThan(5);
  await enqueue(shop.db.q, { kind: 'issue-waybills', key: 'waybill', payload: {} });
  await expect.poll(() => begun).toContain('waybill');
  end();
});

it.each([
  ['send-webhook', 'host:silent.example', 'host:well.example'],
  ['issue-waybills', 'courier:SLOW', 'courier:FAST'],
  ['ship-back', 'store:1', 'store:2'],
] as const)(
  '%s: sixty that wait for one partner keep none of another waiting',
  async (kind, silent, well) => {
    const { until, end } = silence();
    const begun: string[] = [];
    for (let i = 0; i < 60; i += 1)
      await enqueue(shop.db.q, { kind, key: `slow-${i}`, payload: {}, partner: silent });
    // Of the release before: it says no partner, and these are silent too.
    for (let i = 0; i < 60; i += 1) await enqueue(shop.db.q, { kind, key: `old-${i}`, payload: {} });
    work(
      byHand(async ({ key, partner }) => {
        begun.push(key);
        if (partner !== well) await until;
        return { done: true };
      }),
    );
    await expect.poll(() => begun.length).toBeGreaterThanOrEqual(4);
    await enqueue(shop.db.q, { kind, key: 'well', payload: {}, partner: well });
    await expect.poll(() => begun).toContain('well');
    expect(begun.length).toBeLessThan(20);
    end();
  },
);

it('a slot is filled again when it is free, whatever its neighbours do', async () => {
  const { until, end } = silence();
  const begun: string[] = [];
  for (let i = 0; i < 40; i += 1)
    await enqueue(shop.db.q, { kind: 'send-webhook', key: `n-${i}`, payload: {}, partner: `host:${i}` });
  work(
    byHand(async ({ key }) => {
      begun.push(key);
      if (key === 'n-0') await until;
      return { done: true };
    }),
  );
  await expect.poll(() => begun.length).toBe(40);
  end();
});

it('a broken partner is left alone but for one that probes, and no attempt is counted', async () => {
  const { db } = shop;
  const begun: string[] = [];
  let isDown = true;
  for (let i = 0; i < 30; i += 1)
    await enqueue(db.q, { kind: 'send-webhook', key: `d-${i}`, payload: {}, partner: 'host:down.example' });
  work(
    byHand(async ({ key }) => {
      begun.push(key);
      return isDown ? { againInMs: 3_600_000, isDown } : { done: true };
    }),
  );
  const brokenFor = async () =>
    (await db.q.selectFrom('broken_partners').select(['partner', 'failures']).execute())[0];
  await expect.poll(brokenFor).toMatchObject({ partner: 'host:down.example' });
  // What was under way at that moment is silent too, and does not prolong the pause.
  await expect
    .poll(async () => (await sql`select from jobs where locked_until is not null`.execute(db.q)).rows)
    .toEqual([]);
  expect((await brokenFor())!.failures).toBe(1);
  const tried = begun.length;
  expect(tried).toBeLessThan(12);
  await enqueue(db.q, { kind: 'send-webhook', key: 'well', payload: {}, partner: 'host:well.example' });
  await expect.poll(() => begun).toContain('well');
  expect(begun.length).toBe(tried + 1);
  // The pause is over: one goes out, and nothing else while it is not answered.
  await sql`update broken_partners set probe_at = now()`.execute(db.q);
  await expect.poll(() => begun.length).toBe(tried + 2);
  await expect.poll(async () => (await brokenFor())!.failures).toBeGreaterThan(1);
  expect(begun.length).toBe(tried + 2);
  isDown = false;
  await sql`update broken_partners set probe_at = now()`.execute(db.q);
  await expect.poll(() => begun.length).toBe(31);
  expect(await brokenFor()).toBeUndefined();
  const { rows } = await sql<{ failures: number }>`select max(failures) as failures from jobs`.execute(db.q);
  expect(rows[0]).toEqual({ failures: 0 });
});

it('of a broken partner goes out what has waited for half an hour: its refund has a clock of its own', async () => {
  const { q } = shop.db;
  await sql`insert into broken_partners (partner, probe_at) values ('courier:X', now() + interval '4 minutes')`.execute(
    q,
  );
  for (const key of ['young', 'old'])
    await enqueue(q, { kind: 'issue-waybills', key, payload: {}, partner: 'courier:X' });
  await sql`update jobs set run_at = now() - interval '31 minutes' where key = 'old'`.execute(q);
  expect((await claimAll('issue-waybills')).map(({ key }) => key)).toEqual(['old']);
});

it('a lease that another took over is neither renewed nor settled by the first', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'sync-store', key: 'x', payload: {} });
  const [first] = await claimAll('sync-store');
  await leaseEnds('x');
  const [second] = await claimAll('sync-store');
  expect(second!.lease_id).not.toBe(first!.lease_id);
  const held = await jobOf('x');
  expect(await renew(q, first!)).toBe(false);
  await settle(q, first!, { done: true });
  expect(await jobOf('x')).toEqual(held);
  expect(await renew(q, second!)).toBe(true);
  await settle(q, second!, { done: true });
  expect((await jobOf('x')).state).toBe(1);
});

it('of many that are settled together each is judged by its own lease', async () => {
  const { q } = shop.db;
  for (const key of ['mine', 'lost', 'anew'])
    await enqueue(q, { kind: 'verify-identity', key, payload: {}, again: true });
  const held = await claimAll('verify-identity');
  await leaseEnds('lost');
  const [taken] = await claimAll('verify-identity');
  await enqueue(q, { kind: 'verify-identity', key: 'anew', payload: {}, again: true });
  await settleDone(q, held);
  expect(await jobOf('mine')).toMatchObject({ state: 1, locked_until: null });
  expect(await jobOf('lost')).toMatchObject({ state: 0, lease_id: taken!.lease_id });
  expect((await claimAll('verify-identity')).map(({ key }) => key)).toEqual(['anew']);
});

it('what fails together is tried by itself, and fails for itself', async () => {
  const asked: number[][] = [];
  const double = gather(async (items: number[]) => {
    asked.push(items);
    if (items.includes(3)) throw new RangeError('three');
    return items.map((item) => item * 2);
  });
  const answers = await Promise.allSettled([1, 2, 3, 4].map(double));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    8,
  ]);
  expect(asked).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
  expect(await double(5)).toBe(10);
});

const withCode = (code: string) => Object.assign(new Error('x'), { code });

const CODES = '08006 25006 25P03 40001 40P01 53200 55P03 57014 57P03 ECONNRESET'.split(' ');
it.each([
  { name: 'a stuck pool', error: new PoolStuck('no connection came free') },
  { name: 'a full pool', error: new Error('timeout exceeded when trying to connect') },
  { name: 'no answer', error: new Error('Query read timeout') },
  { name: 'a cut connection', error: new Error('Connection terminated unexpectedly') },
  ...CODES.map((name) => ({ name, error: withCode(name) })),
])(
  'what meets a database in trouble ($name) fails at once, and is not tried one by one',
  async ({ error }) => {
    let asked = 0;
    const ask = gather(async () => {
      asked += 1;
      throw error;
    });
    const answers = await Promise.allSettled([1, 2, 3].map(ask));
    expect(answers).toEqual(answers.map(() => ({ status: 'rejected', reason: error })));
    expect(asked).toBe(1);
  },
);

it.each(['23505', '22001', 'P0001'])(
  'what may be the fault of one (%s) fails for that one only',
  async (code) => {
    const ask = gather(async (items: number[]) => {
      if (items.includes(2)) throw withCode(code);
      return items;
    });
    const answers = await Promise.allSettled([1, 2, 3].map(ask));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  },
);

it('a job whose row somebody holds keeps none of another kind from being settled', async () => {
  const { q } = shop.db;
  const { until, end } = silence();
  const holding = silence();
  stops.push(end, holding.end);
  let isHeld = false;
  await enqueue(q, { kind: 'ship-back', key: 'held', payload: {} });
  work(
    byHand(async ({ key }) => {
      if (key === 'held') await holding.until;
      return { done: true };
    }),
  );
  const claimed = async () => (await jobOf('held')).locked_until !== null;
  await expect.poll(claimed).toBe(true);
  const holder = shop.db.transaction(async (tx) => {
    await sql`select from jobs where key = 'held' for update`.execute(tx);
    isHeld = true;
    await until;
  });
  await expect.poll(() => isHeld).toBe(true);
  holding.end();
  await expect.poll(() => lockWaits(shop)).toBe(1);
  await enqueue(q, { kind: 'verify-identity', key: 'free', payload: {} });
  // The wait for a row ends after five seconds: until then.
  await expect.poll(async () => (await jobOf('free')).state, { timeout: 4_000 }).toBe(1);
  end();
  await holder;
  await expect.poll(async () => (await jobOf('held')).state).toBe(1);
});

/** How release 0.1.0 takes and settles jobs: its claims are told apart by `attempts`. */
const claimAsBefore = async (key: string): Promise<{ id: number; attempts: number }> => {
  const { rows } = await sql<{ id: number; attempts: number }>`
    update jobs set locked_until = now() + interval '60 seconds', attempts = attempts + 1 where key = ${key} returning id, attempts`.execute(
    shop.db.q,
  );
  return rows[0]!;
};
const settleAsBefore = ({ id, attempts }: { id: number; attempts: number }) =>
  sql`update jobs set locked_until = null, state = 1, done_at = now() where id = ${id} and attempts = ${attempts}`.execute(
    shop.db.q,
  );

it('beside release 0.1.0: who lost a job to the other one settles nothing', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'sync-store', key: 'x', payload: {} });
  const [ours] = await claimAll('sync-store');
  await leaseEnds('x');
  const theirs = await claimAsBefore('x');
  expect(await renew(q, ours!)).toBe(false);
  await settle(q, ours!, { done: true });
  expect(await jobOf('x')).toMatchObject({ state: 0, attempts: theirs.attempts });
  await leaseEnds('x');
  const [again] = await claimAll('sync-store');
  await settleAsBefore(theirs);
  expect(await jobOf('x')).toMatchObject({ state: 0, lease_id: again!.lease_id });
  await settle(q, again!, { done: true });
  expect((await jobOf('x')).state).toBe(1);
});

it('a job that is asked for anew while it is done is done once more, and not beside', async () => {
  const { q } = shop.db;
  const wanted = { kind: 'verify-identity', key: 'x', payload: {}, again: true } as const;
  await enqueue(q, wanted);
  const [job] = await claimAll('verify-identity');
  await enqueue(q, wanted);
  expect(await claimAll('verify-identity')).toEqual([]);
  expect(await renew(q, job!)).toBe(true);
  await settle(q, job!, { done: true });
  expect((await claimAll('verify-identity')).map(({ key }) => key)).toEqual(['x']);
});

it('only a failure counts as one: eight end a job, a crash or a stop never does', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'sync-store', key: 'x', payload: {} });
  const again = async () => {
    await sql`update jobs set run_at = now() where key = 'x'`.execute(q);
    return (await claimAll('sync-store'))[0]!;
  };
  for (let i = 0; i < MAX_LOSSES; i += 1) {
    await again();
    await leaseEnds('x');
  }
  await giveBack(q, [await again()], 0);
  expect(await jobOf('x')).toMatchObject({ state: 0, failures: 0, losses: MAX_LOSSES });
  for (let i = 1; i <= 8; i += 1) {
    await settle(q, await again(), { failed: 'ENOSUCH' });
    expect(await jobOf('x')).toMatchObject({ state: i < 8 ? 0 : 2, failures: i, losses: 0 });
  }
});

it('a job that takes its process with it again and again is given up undone', async () => {
  const { db, deps } = shop;
  const begun: string[] = [];
  const perform = byHand(async ({ key }) => {
    begun.push(key);
    return { done: true };
  });
  for (const kind of ['sync-store', 'issue-waybills'] as const)
    await enqueue(db.q, { kind, key: kind, payload: {} });
  await sql`update jobs set losses = ${MAX_LOSSES}, locked_until = now() - interval '1 second'`.execute(db.q);
  for (const kind of ['sync-store', 'issue-waybills'] as const)
    for (const job of await claimAll(kind)) await performJob({ db, log: deps.log, perform }, job);
  expect(begun).toEqual([]);
  expect(await jobOf('sync-store')).toMatchObject({ state: 2, last_error: 'LEASE_LOST' });
  // Somebody paid for it: tried again, but not at once.
  const paid = await jobOf('issue-waybills');
  expect(paid).toMatchObject({ state: 0, last_error: 'LEASE_LOST', locked_until: null });
  expect(await claimOne(db.q, 'issue-waybills', 'issue-waybills')).toBeUndefined();
  await sql`update jobs set run_at = now() where kind = 'issue-waybills'`.execute(db.q);
  for (const job of await claimAll('issue-waybills')) await performJob({ db, log: deps.log, perform }, job);
  expect(begun).toEqual(['issue-waybills']);
});

it.each(['done', 'settled'])('a job that takes long to be %s keeps its lease', async (slow) => {
  const { db, deps } = shop;
  const { until, end } = silence();
  await enqueue(db.q, { kind: 'write-export', key: 'long', payload: {} });
  const [job] = await claimAll('write-export');
  await sql`update jobs set locked_until = now() + interval '5 seconds'`.execute(db.q);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const done = performJob(
    {
      db,
      log: deps.log,
      perform: byHand(async () => {
        if (slow === 'done') await until;
        return { done: true };
      }),
    },
    job!,
    () => until,
  );
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(25_000);
  vi.useRealTimers();
  const isRenewed = async () => {
    const { rows } = await sql<{ is: boolean }>`
      select locked_until > now() + interval '30 seconds' as is from jobs`.execute(db.q);
    return rows[0]!.is;
  };
  await expect.poll(isRenewed).toBe(true);
  end();
  await done;
});

it('a renewal that comes after the settling does not take the job again', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'sync-store', key: 'x', payload: {} });
  const [job] = await claimAll('sync-store');
  await settle(q, job!, { againInMs: 0 });
  expect(await renew(q, job!)).toBe(false);
  expect(await jobOf('x')).toMatchObject({ state: 0, locked_until: null });
});

it('a worker that is stopped waits for what is under way', async () => {
  const { until, end } = silence();
  let isBegun = false;
  let isOver = false;
  await enqueue(shop.db.q, { kind: 'write-export', key: 'long', payload: {} });
  const worker = work(
    byHand(async () => {
      isBegun = true;
      await until;
      isOver = true;
      return { done: true };
    }),
  );
  await expect.poll(() => isBegun).toBe(true);
  const stopped = worker.stop().then(() => isOver);
  await new Promise((resolve) => setTimeout(resolve, 200));
  end();
  expect(await stopped).toBe(true);
  expect((await jobOf('long')).state).toBe(1);
});

it('what does not end in time is given back without a mark, and not settled afterwards', async () => {
  const { until, end } = silence();
  let isBegun = false;
  await enqueue(shop.db.q, { kind: 'write-export', key: 'long', payload: {} });
  const worker = work(
    byHand(async () => {
      isBegun = true;
      await until;
      return { failed: 'too late' };
    }),
  );
  await expect.poll(() => isBegun).toBe(true);
  await worker.stop({ patienceMs: 50 });
  const left = { state: 0, failures: 0, losses: 0, locked_until: null, lease_id: null };
  expect(await jobOf('long')).toMatchObject(left);
  end();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await jobOf('long')).toMatchObject(left);
});

const chore = (name: string, run: () => Promise<void> = async () => {}, everyMs = 300): Chore => ({
  name,
  everyMs,
  run,
});

it('chores go on after a step back of the clock, of the node and of the database', async () => {
  let runs = 0;
  const steady = chore('steady', async () => void (runs += 1));
  vi.useFakeTimers({ toFake: ['Date'] });
  stops.push(() => vi.useRealTimers());
  work(
    byHand(async () => ({ done: true })),
    { chores: [steady] },
  );
  await expect.poll(() => runs).toBeGreaterThan(1);
  vi.setSystemTime(Date.now() - 3 * 86_400_000);
  const before = runs;
  await expect.poll(() => runs).toBeGreaterThan(before + 1);
  // As it looks when the database's clock was set back by an hour in the middle of a run.
  await sql`update chores set next_run_at = now() + interval '1 hour', leased_until = now() + interval '1 hour'`.execute(
    shop.db.q,
  );
  const then = runs;
  await expect.poll(() => runs).toBeGreaterThan(then + 1);
});

it('a chore is run by one node, when the calendar says so', async () => {
  const { db, deps } = shop;
  let runs = 0;
  const daily = chore('daily', async () => void (runs += 1), 86_400_000);
  for (let i = 0; i < 3; i += 1) await runIfDue({ db, log: deps.log }, daily);
  expect(runs).toBe(0);
  await sql`update chores set next_run_at = now()`.execute(db.q);
  await Promise.all(Array.from({ length: 5 }, () => runIfDue({ db, log: deps.log }, daily)));
  expect(runs).toBe(1);
  // A process that starts does not begin the day anew.
  expect(await runIfDue({ db, log: deps.log }, daily)).toBeGreaterThan(86_000_000);
  expect(runs).toBe(1);
  // As it looks to a statement that began before the one that wrote this, and waited for it.
  await sql`update chores set next_run_at = now() + interval '1 day 5 seconds'`.execute(db.q);
  await runIfDue({ db, log: deps.log }, daily);
  expect(runs).toBe(1);
});

it('a chore that hangs keeps no other waiting, and is run again after its limit', async () => {
  const { until, end } = silence();
  let hung = 0;
  let runs = 0;
  work(
    byHand(async () => ({ done: true })),
    {
      chores: [
        {
          ...chore('hangs', async () => {
            hung += 1;
            await until;
          }),
          limitMs: 500,
        },
        chore('well', async () => void (runs += 1)),
      ],
    },
  );
  await expect.poll(() => Math.min(hung, 2)).toBe(2);
  expect(runs).toBeGreaterThan(0);
  const { last_error } = await shop.db.q
    .selectFrom('chores')
    .where('name', '=', 'hangs')
    .select('last_error')
    .executeTakeFirstOrThrow();
  expect(last_error).toBe('TOO_LONG');
  end();
});

it('a chore that its limit cuts in the middle of a step goes on soon, and one without steps at its time', async () => {
  const { db, deps } = shop;
  const { until, end } = silence();
  const inSteps: Chore = {
    ...chore('in steps', async () => {}, 86_400_000),
    run: async (isOver) => {
      while (!isOver()) await until;
    },
    limitMs: 100,
  };
  const atOnce: Chore = { ...chore('at once', () => until, 86_400_000), limitMs: 100 };
  for (const each of [inSteps, atOnce]) await runIfDue({ db, log: deps.log }, each);
  await sql`update chores set next_run_at = now()`.execute(db.q);
  for (const each of [inSteps, atOnce]) await runIfDue({ db, log: deps.log }, each);
  const { rows } =
    await sql`select name, last_error, next_run_at <= now() as is_due from chores order by name`.execute(
      db.q,
    );
  end();
  expect(rows).toEqual([
    { name: 'at once', last_error: 'TOO_LONG', is_due: false },
    { name: 'in steps', last_error: 'TOO_LONG', is_due: true },
  ]);
});

it('a node whose clock is off does jobs and no chores', async () => {
  let runs = 0;
  let mayWork = false;
  const begun: string[] = [];
  work(
    byHand(async ({ key }) => {
      begun.push(key);
      return { done: true };
    }),
    { chores: [chore('any', async () => void (runs += 1))], mayWork: () => mayWork },
  );
  await enqueue(shop.db.q, { kind: 'ship-back', key: 'one', payload: {} });
  await expect.poll(() => begun).toEqual(['one']);
  expect(runs).toBe(0);
  mayWork = true;
  await expect.poll(() => runs).toBeGreaterThan(0);
});
