import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { ASIDE_FILE } from '../service/aside-file.ts';
import { type Aside, openAside } from './aside.ts';
import { isAtLength } from '../../../../tests/harness/at-length.ts';

let database: TestDatabase;
let aside: Aside;
beforeAll(async () => {
  database = await createTestDatabase();
  aside = openAside(ASIDE_FILE, { connection: database.connection, isPooled: database.isPooled });
});
afterAll(async () => {
  await aside.close();
  await database.drop();
});

const statement = (who: number) =>
  aside.run<{ bytes: Uint8Array }>(who, {
    kind: 'statement',
    input: { userId: who, wanted: { format: 'csv', account: 'balance' }, max: 10 },
  });

it('writes one file of a person after the other: a few may wait, and others are not refused for them', async () => {
  const own = Array.from({ length: 40 }, () => statement(1));
  const other = statement(2);
  const settled = await Promise.allSettled(own);
  expect((await other).bytes.length).toBeGreaterThan(10);
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(36).fill('rejected'),
  ]);
  expect(settled.at(-1)).toMatchObject({ reason: { refusal: 'RATE_LIMITED', data: { retry_after: 5 } } });
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
});

it('says what failed with its code, and goes on', async () => {
  const wrong = aside.run(1, {
    kind: 'statement',
    input: { userId: 'x', wanted: { account: 'balance' }, max: 10 },
  });
  await expect(wrong).rejects.toMatchObject({ code: '22P02' });
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
});

it('a thread that breaks fails what it was at, and the next task has a new one', async () => {
  const broken = aside.run(1, { kind: 'no such thing' as never, input: {} });
  await expect(broken).rejects.toThrow(/undefined/);
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
});

it('a task that cannot be handed over takes no place', async () => {
  for (let n = 0; n < 5; n += 1) {
    const input = { wanted: () => {} };
    await expect(aside.run(n, { kind: 'statement', input })).rejects.toThrow(/could not be cloned/);
  }
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
});

it.runIf(isAtLength)('a task that comes while the thread ends has a new one', async () => {
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
  const ended = aside.close();
  expect((await statement(1)).bytes.length).toBeGreaterThan(10);
  await ended;
});
