import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJournal, listJobs, readJob, reopenJournal } from './journal.ts';
import { chunkKey, jobKey, rowHashes } from './keys.ts';
import { foldJournal, type JobHead, type JournalItem, type JournalLine, openChunks } from './lines.ts';
import { LockHeld, takeLock } from './lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gift-journal-'));
const HEAD: JobHead = {
  t: 'job',
  v: 1,
  id: '0123456789ab',
  key: 'k',
  scope: 's',
  at: '2026-01-01T00:00:00.000Z',
  base: 'http://127.0.0.1:3000',
  user_id: 1,
  profile: 'default',
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 2,
  chunk: 100,
  remark_sha: '',
  file: { path: '/tmp/a.csv', sha: 'f', rows: 2 },
  read: { mapping: [], filter_file: '', filter_type: '' },
  on_duplicate: '',
  on_error: '',
};
const at = '2026-01-01T00:00:01.000Z';
const PLANNED: JournalLine = {
  t: 'planned',
  key: 'c1',
  rows: [
    [2, 'h2'],
    [3, 'h3'],
  ],
};
const SENT: JournalLine = { t: 'sent', key: 'c1', at, quote: 'q', unit: 80 };
const item = (row: number, order: number, code = ''): JournalItem => ({
  row,
  status: order === 1 ? 1 : 0,
  order,
  order_sn: `G${row}`,
  kuaidi_sn: '',
  code,
  error: '',
});

describe('what a chunk is after its lines', () => {
  const cases: [string, JournalLine[], string, boolean][] = [
    ['planned only', [PLANNED], 'planned', false],
    ['killed in the call', [PLANNED, SENT], 'sent', true],
    ['network gone', [PLANNED, SENT, { t: 'unknown', key: 'c1', at }], 'unknown', true],
    ['refused', [PLANNED, SENT, { t: 'refused', key: 'c1', at, code: 24 }], 'refused', false],
    ['no money', [PLANNED, SENT, { t: 'unpaid', key: 'c1', at, batch_sn: 'B1' }], 'unpaid', true],
    [
      'no money, sent again',
      [PLANNED, SENT, { t: 'unpaid', key: 'c1', at, batch_sn: 'B1' }, SENT],
      'unpaid',
      true,
    ],
    ['done', [PLANNED, SENT, { t: 'done', key: 'c1', at, items: [item(2, 1), item(3, 1)] }], 'done', false],
    ['a line about no chunk', [PLANNED, { t: 'unknown', key: 'other', at }], 'planned', false],
  ];
  it.each(cases)('%s', (_, lines, state, isOpen) => {
    const job = foldJournal([HEAD, ...lines])!;
    expect(job.chunks.get('c1')!.state).toBe(state);
    expect(openChunks(job)).toHaveLength(isOpen ? 1 : 0);
  });

  it('a batch that closed unpaid leaves its rows free, a refused row is failed', () => {
    const unpaid: JournalLine = { t: 'unpaid', key: 'c1', at, batch_sn: 'B1' };
    const done: JournalLine = {
      t: 'done',
      key: 'c1',
      at,
      items: [item(2, 0, 'REFUNDED'), item(3, 0, 'MASKED')],
    };
    const job = foldJournal([HEAD, PLANNED, SENT, unpaid, done])!;
    expect([...job.results.keys()]).toEqual(['h3']);
  });
});

describe('the file', () => {
  it('comes back as it was written, private, and bears a torn last line', () => {
    const dir = folder();
    const journal = createJournal(dir, HEAD);
    journal.append(PLANNED);
    journal.append(SENT);
    journal.close();
    const file = join(dir, `${HEAD.id}.jsonl`);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    appendFileSync(file, '{"t":"done","key":"c1","at":"2026');
    const torn = readJob(dir, HEAD.id)!;
    expect(openChunks(torn)).toHaveLength(1);

    const again = reopenJournal(dir, torn);
    again.append({ t: 'done', key: 'c1', at, items: [item(2, 1), item(3, 1)] });
    again.close();
    expect(openChunks(readJob(dir, HEAD.id)!)).toHaveLength(0);
    expect(readJob(dir, HEAD.id)!.results.size).toBe(2);
  });

  it('is not touched by somebody who only looks', () => {
    const dir = folder();
    createJournal(dir, HEAD).close();
    const file = join(dir, `${HEAD.id}.jsonl`);
    appendFileSync(file, '{"half');
    const before = readFileSync(file, 'utf8');
    reopenJournal(dir, readJob(dir, HEAD.id)!).close();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('without a whole first line is no job', () => {
    const dir = folder();
    writeFileSync(join(dir, 'aaaaaaaaaaaa.jsonl'), '{"t":"job","v":1');
    expect(listJobs(dir)).toEqual([]);
  });
});

describe('keys', () => {
  const row = (name: string) => ({
    shop_order: '1',
    rec_name: name,
    rec_mobile: '',
    rec_province: '',
    rec_city: '',
    rec_district: '',
    rec_address: '',
    lp_reissue_sn: '',
    use_name: '',
    remark: '',
  });

  it('equal rows stand for themselves, and order does not matter to the others', () => {
    const [a, b, again] = rowHashes([row('a'), row('b'), row('a')]);
    expect(new Set([a, b, again]).size).toBe(3);
    expect(rowHashes([row('b'), row('a')])).toEqual([b, a]);
  });

  it('a key is the same for the same rows and attempt only, and fits the header', () => {
    expect(chunkKey('j', ['a', 'b'], 0)).toBe(chunkKey('j', ['a', 'b'], 0));
    expect(chunkKey('j', ['a', 'b'], 1)).not.toBe(chunkKey('j', ['a', 'b'], 0));
    expect(chunkKey('j', ['b', 'a'], 0)).not.toBe(chunkKey('j', ['a', 'b'], 0));
    expect(chunkKey('j', ['a'], 0).length).toBeLessThanOrEqual(64);
  });

  it.each(['user_id', 'goods_id', 'goods_num', 'express_id', 'platform', 'chunk'] as const)(
    'another %s is another job',
    (field) => {
      const job = { ...HEAD, file_sha: 'f' };
      expect(jobKey({ ...job, [field]: 99 })).not.toBe(jobKey(job));
    },
  );
});

describe('the lock', () => {
  it('names its holder, and is free again afterwards', () => {
    const dir = folder();
    const release = takeLock(dir, 'a');
    const held = expect.objectContaining({
      name: 'LockHeld',
      holder: expect.objectContaining({ pid: process.pid }),
    });
    expect(() => takeLock(dir, 'a')).toThrow(held);
    release();
    takeLock(dir, 'a')();
  });

  const lockOf = (holder: object) => {
    const dir = folder();
    writeFileSync(join(dir, 'a.lock'), JSON.stringify(holder));
    return dir;
  };
  it('of a dead process is taken over', () => {
    const dir = lockOf({ pid: 2 ** 22 + 1, host: hostname(), started: '1' });
    expect(() => takeLock(dir, 'a')()).not.toThrow();
  });
  it.runIf(process.platform === 'linux')('of an earlier process with our pid is taken over', () => {
    const dir = lockOf({ pid: process.pid, host: hostname(), started: 'long ago' });
    expect(() => takeLock(dir, 'a')()).not.toThrow();
  });
  it('of another host is left alone', () => {
    expect(() => takeLock(lockOf({ pid: 1, host: 'elsewhere', started: '' }), 'a')).toThrow(LockHeld);
  });
});
