import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJournal, eachJob, listHeads, readJob, reopenJournal } from './journal.ts';
import { chunkKey, jobKey, rowHashes } from './keys.ts';
import {
  foldJournal,
  forgetOthers,
  type JobHead,
  type JournalItem,
  type JournalLine,
  openChunks,
} from './lines.ts';
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

describe('a chunk that is answered again', () => {
  const RETRIED: JournalLine = { t: 'planned', key: 'c2', rows: [[3, 'h3']] };
  const BOUGHT_LATER: JournalLine = { t: 'done', key: 'c2', at, items: [{ ...item(3, 1), order_sn: 'G9' }] };
  const first = (pending: JournalItem): JournalLine => ({
    t: 'done',
    key: 'c1',
    at,
    items: [pending, item(3, 0, 'AREA')],
  });

  it('with late waybills leaves a row bought that another chunk bought since', () => {
    const late = first({ ...item(2, 1), kuaidi_sn: 'YT1' });
    const job = foldJournal([HEAD, PLANNED, first(item(2, 1)), RETRIED, BOUGHT_LATER, late])!;
    expect(job.results.get('h2')).toMatchObject({ kuaidi_sn: 'YT1' });
    expect(job.results.get('h3')).toMatchObject({ order: 1, order_sn: 'G9' });
  });

  it('frees a row whose order is lost, and only where that order stood', () => {
    const lost = first({ ...item(2, 0, 'ORDER_LOST') });
    const lines = [HEAD, PLANNED, first(item(2, 1)), RETRIED, BOUGHT_LATER, PLANNED, lost];
    const job = foldJournal(lines)!;
    expect(job.results.get('h2')).toMatchObject({ order: 0 });
    expect(job.results.get('h3')).toMatchObject({ order: 1, order_sn: 'G9' });
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
    expect([listHeads(dir), [...eachJob(dir)]]).toEqual([[], []]);
  });
});

describe('many journals', () => {
  it('are told apart by their first lines, and only the wanted are read', () => {
    const dir = folder();
    const heads = ['b', 'a', 'c'].map((letter, i) => ({
      ...HEAD,
      id: letter.repeat(12),
      at: `2026-01-0${3 - i}T00:00:00.000Z`,
    }));
    for (const head of heads) createJournal(dir, head).close();
    // What is behind the first line is nobody's business until its job is wanted.
    writeFileSync(
      join(dir, `${'d'.repeat(12)}.jsonl`),
      `${JSON.stringify({ ...HEAD, at: '2025' })}\n${'x'.repeat(1_000_000)}`,
    );
    expect(listHeads(dir).map(({ name }) => name[0])).toEqual(['d', 'c', 'a', 'b']);
    expect([...eachJob(dir, ({ id }) => id[0] === 'c')].map(({ head }) => head.id[0])).toEqual(['c']);
  });

  it('are read line by line, however long a line is and wherever a character is cut', () => {
    const dir = folder();
    const rows = Array.from({ length: 5_000 }, (_, i): [number, string] => [i + 2, `散列${i}`]);
    const items = rows.map(([row]) => ({ ...item(row, 1), error: '运单还在生成'.repeat(row % 7) }));
    const journal = createJournal(dir, HEAD);
    journal.append({ ...PLANNED, rows } as JournalLine, SENT, { t: 'done', key: 'c1', at, items });
    journal.close();
    const job = readJob(dir, HEAD.id)!;
    expect([...job.chunks.values()]).toEqual([...journal.state.chunks.values()]);
    expect(job.results.size).toBe(5_000);
  });

  it('keep of a closed one what is asked about, and of an open one everything', () => {
    const lines: JournalLine[] = [HEAD, PLANNED, SENT];
    const done: JournalLine = { t: 'done', key: 'c1', at, items: [item(2, 1), item(3, 1)] };
    const closed = forgetOthers(foldJournal([...lines, done])!, new Set(['h3']));
    expect([[...closed.results.keys()], closed.chunks.get('c1')!.items]).toEqual([['h3'], []]);
    const open = foldJournal([
      ...lines,
      done,
      { ...PLANNED, key: 'c2' } as JournalLine,
      { ...SENT, key: 'c2' } as JournalLine,
    ])!;
    expect([...forgetOthers(open, new Set()).results.keys()]).toEqual(['h2', 'h3']);
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
