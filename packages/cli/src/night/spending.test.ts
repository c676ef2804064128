import { mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createJournal, readJob, reopenJournal } from '../journal/journal.ts';
import type { JobHead, JournalItem, JournalLine } from '../journal/lines.ts';
import { openSpending } from './spending.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gift-night-'));
/** When the journals of these tests were last written to, by the clock of their files. */
const WRITTEN = new Date('2026-11-24T13:00:00Z');

const head = (id: string): JobHead => ({
  t: 'job',
  v: 1,
  id,
  key: id,
  scope: 's',
  at: '2026-11-23T01:00:00Z',
  base: 'http://a',
  user_id: 1,
  profile: 'default',
  goods_id: 103,
  goods_num: 2,
  express_id: 1,
  platform: 1,
  order_source: 2,
  chunk: 500,
  remark_sha: '',
  file: { path: '/a.csv', sha: `sha-${id}`, rows: 3 },
  read: { mapping: [], filter_file: '', filter_type: '' },
  on_duplicate: '',
  on_error: '',
});
const item = (row: number, order: number): JournalItem => ({
  row,
  status: order === 1 ? 1 : 0,
  order,
  order_sn: `G${row}`,
  kuaidi_sn: '',
  code: '',
  error: '',
});
const planned = (key: string): JournalLine => ({
  t: 'planned',
  key,
  rows: [
    [2, 'h1'],
    [3, 'h2'],
    [4, 'h3'],
  ],
});
const sent = (key: string, at: string): JournalLine => ({ t: 'sent', key, at, quote: 'q', unit: 80 });
const done = (key: string, at: string, bought = 2): JournalLine => ({
  t: 'done',
  key,
  at,
  items: [item(2, 1), item(3, bought > 1 ? 1 : 0), item(4, 0)],
});
const night = (inbox: string): JournalLine => ({ t: 'night', at: '2026-11-23T02:00:00Z', inbox });

function write(at: string, id: string, lines: JournalLine[]): void {
  const journal = createJournal(at, head(id));
  for (const line of lines) journal.append(line);
  journal.close();
  utimesSync(join(at, `${id}.jsonl`), WRITTEN, WRITTEN);
}

it('a night spent what its own runs paid on the day, once, and what is open might be paid', () => {
  const at = folder();
  const day = '2026-11-23';
  write(at, 'aaaaaaaaaaaa', [
    planned('k'),
    night('i'),
    sent('k', '2026-11-23T14:00:00Z'),
    done('k', '2026-11-23T14:00:01Z'),
  ]);
  // Two rows of two pieces at 0.80, whatever is asked of them later.
  expect(openSpending(at, 'i')(day)).toBe(320);
  expect(openSpending(at, 'other')(day)).toBe(0);
  expect(openSpending(at, 'i')('2026-11-24')).toBe(0);

  // Paid by hand before the night took the job up; then a chunk without an answer, after midnight in China.
  write(at, 'bbbbbbbbbbbb', [
    planned('k1'),
    planned('k2'),
    sent('k1', '2026-11-23T10:00:00Z'),
    done('k1', '2026-11-23T10:00:01Z'),
    night('i'),
    sent('k2', '2026-11-23T16:30:00Z'),
  ]);
  expect(openSpending(at, 'i')(day)).toBe(320);
  expect(openSpending(at, 'i')('2026-11-24')).toBe(480);
  expect(openSpending(at, 'i')('2026-11-24', { sha: 'sha-bbbbbbbbbbbb', scope: 's' })).toBe(0);
  // The order of the same sheet for other goods may be paid as well.
  expect(openSpending(at, 'i')('2026-11-24', { sha: 'sha-bbbbbbbbbbbb', scope: 'other' })).toBe(480);

  // Waybills that come on another day are no new payment, and what was refused cost nothing.
  write(at, 'cccccccccccc', [
    planned('k'),
    night('i'),
    sent('k', '2026-11-23T12:00:00Z'),
    done('k', '2026-11-23T12:00:01Z', 1),
    done('k', '2026-11-24T12:00:00Z', 1),
    planned('r'),
    sent('r', '2026-11-23T12:00:00Z'),
    { t: 'refused', key: 'r', at: '2026-11-23T12:00:01Z', code: 21 },
  ]);
  expect(openSpending(at, 'i')(day)).toBe(320 + 160);
});

it('a journal that grows is read again, one that nobody wrote to since the day before is not', () => {
  const at = folder();
  const day = '2026-11-23';
  write(at, 'aaaaaaaaaaaa', [planned('k'), night('i'), sent('k', '2026-11-23T14:00:00Z')]);
  const spending = openSpending(at, 'i');
  // Three rows of two pieces at 0.80 may be paid; then two of them are.
  expect(spending(day)).toBe(480);
  const again = reopenJournal(at, readJob(at, 'aaaaaaaaaaaa')!);
  again.append(done('k', '2026-11-23T14:00:01Z'));
  again.close();
  const file = join(at, 'aaaaaaaaaaaa.jsonl');
  const touched = (time: string) => utimesSync(file, new Date(time), new Date(time));
  touched('2026-11-24T00:00:00+08:00');
  expect(spending(day)).toBe(320);
  touched('2026-11-22T00:00:00+08:00');
  expect(spending(day)).toBe(320);
  touched('2026-11-21T23:59:59+08:00');
  expect(spending(day)).toBe(0);
});
