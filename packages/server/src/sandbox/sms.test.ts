import { expect, test } from 'vitest';
import { createMemoryRecords } from './memory-records.test-kit.ts';
import { createSandboxSms } from './sms.ts';

function setUp() {
  const records = createMemoryRecords(0);
  const lines: string[] = [];
  const waits: number[] = [];
  const sms = createSandboxSms({
    records,
    now: () => 1000,
    later: (delayMs, job) => {
      waits.push(delayMs);
      job();
    },
    announce: (line) => lines.push(line),
  });
  const send = (mobile: string) =>
    sms.send({ mobile, purpose: 'login', code: '246810', minutes: 5, ref: 'S1' });
  return { records, lines, waits, send };
}

test('a message goes to the inbox and to the console', async () => {
  const { records, lines, send } = setUp();

  expect(await send('13800138000')).toEqual({ messageId: 'sandbox-1' });

  expect(await records.newestSms({ now: 1000, limit: 9, mobile: '8000' })).toMatchObject([
    { code: '246810' },
  ]);
  expect(await records.newestSms({ now: 1000, limit: 9, mobile: '9999' })).toEqual([]);
  expect(lines).toEqual(['[沙箱短信] 13800138000 登录验证码 246810，5 分钟内有效']);
});

test.each([
  ['13800130001', 'rate'],
  ['13800130002', 'invalid'],
  ['13800130003', 'quota'],
])('%s fails: %s', async (mobile, kind) => {
  const { records, lines, send } = setUp();

  await expect(send(mobile)).rejects.toMatchObject({ kind });

  expect(lines).toEqual([]);
  expect((await records.newestSms({ now: 1000, limit: 9 }))[0]?.failed).toBeTruthy();
});

test('a number ending in 0004 gets its message after 30 seconds', async () => {
  const { records, waits, send } = setUp();

  await send('13800130004');

  expect(waits).toEqual([30_000]);
  expect(await records.newestSms({ now: 30_999, limit: 9 })).toEqual([]);
  expect(await records.newestSms({ now: 31_000, limit: 9 })).toHaveLength(1);
});
