import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliShop, openCliShop } from './harness/cli-shop.ts';
import { boughtBy, csv, good, openInbox, startGift } from './harness/night-inbox.ts';

let cli: CliShop;
beforeAll(async () => {
  cli = await openCliShop();
});
afterAll(() => cli.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Journals of other sheets: jobs of 500 rows of the same buyer, as `model` is one of his. */
function addJournals(folder: string, model: string, count: number): void {
  const [first, ...rest] = readFileSync(join(folder, model), 'utf8').split('\n');
  const head = JSON.parse(first!) as { id: string; file: object };
  for (let job = 0; job < count; job++) {
    const id = hashOf(`job ${job}`);
    const own = {
      ...head,
      id: id.slice(0, 12),
      key: id,
      at: new Date(job).toISOString(),
      file: { ...head.file, path: `/other/${job}.csv`, sha: id },
    };
    const text = [JSON.stringify(own), ...rest].join('\n');
    writeFileSync(join(folder, `${own.id}.jsonl`), text, { mode: 0o600 });
  }
}

it('memory does not grow with the journals of other sheets, and what they bought is still known', async () => {
  const at = await openInbox(cli, { balance: 1_000_000 });
  writeFileSync(join(at.folder, 'first.csv'), csv(good('F', 500)));
  expect((await at.night()).exit).toBe(0);
  const journal = join(at.env['GIFT_CONFIG_DIR']!, 'journal');
  const model = readdirSync(journal).find((name) => name.endsWith('.jsonl'))!;
  addJournals(journal, model, 200);
  const megabytes =
    readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(12);
  // A heap that holds one journal many times over, and all of them not at all.
  at.env['NODE_OPTIONS'] = '--max-old-space-size=26';
  const list = await startGift(['jobs', 'list', '--json'], at.env);
  expect([list.exit, JSON.parse(list.stdout).data.list.length]).toEqual([0, 201]);
  expect((await startGift(['doctor'], at.env)).exit).toBe(0);
  const sheet = join(at.folder, 'second.csv');
  writeFileSync(sheet, csv(good('S', 2)));
  const order = ['order', sheet, '--goods', '103', '--yes'];
  expect((await startGift(order, at.env)).exit).toBe(0);
  expect((await startGift(order, at.env)).exit).toBe(12);
  expect((await at.run(['--max-total', '9000'])).exit).toBe(0);
  expect(await boughtBy(at.person)).toHaveLength(500);
  expect(await at.person.balance()).toBe(1_000_000 - 502 * 80);
});

it('a sheet of the same name every night finds each row that any of those nights bought', async () => {
  const at = await openInbox(cli);
  const rows = good('N', 8).map((row) => ['', ...row.slice(1)]);
  const sheet = join(at.folder, 'orders.csv');
  mkdirSync(join(at.folder, '.done'), { recursive: true });
  // Rows without a number, which the service cannot know again; each night's sheet repeats some of an earlier one.
  for (const [from, to, bought] of [
    [0, 3, 3],
    [3, 5, 2],
    [1, 7, 2],
    [0, 8, 1],
    [0, 8, 0],
  ] as const) {
    writeFileSync(sheet, csv(rows.slice(from, to)));
    const { data } = await at.night();
    expect([data.total.bought_now, data.files[0]!.bought]).toEqual([bought, to - from]);
  }
  expect(await at.person.balance()).toBe(100_000 - 8 * 80);
});
