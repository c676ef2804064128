import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliShop, openCliShop } from './harness/cli-shop.ts';
import { isAtLength } from './harness/at-length.ts';

// What the command line writes for people and programs: of which kind, and in place of what.
let at: CliShop;
const path = (name: string) => join(at.folder, name);
const HEADER = '订单编号,收货人姓名,收货地址,联系手机';

beforeAll(async () => {
  at = await openCliShop();
  writeFileSync(
    path('orders.csv'),
    `${HEADER}\nT1,王小一,广东省深圳市南山区科技路1号,13800001231\nT2,王小二,不知道在哪里,123\n`,
  );
});
afterAll(() => at?.close());

describe('a sheet', () => {
  it
    .runIf(isAtLength)
    .each([
      'check orders.csv --goods 103 --errors bad.pdf',
      'import orders.csv --errors bad',
      'order orders.csv --goods 103 --yes --out waybills.txt',
      'orders export --out all.doc',
      'parcels export --out all',
      'jobs waybills 1 --out all.xls',
      'template tb --out template.ods',
    ])('whose ending says nothing is refused before anything is read: %s', async (line) => {
    const ended = await at.gift(line, { env: { GIFT_TOKEN: (await at.shop.person()).token } });
    expect([ended.exit, ended.stderr]).toEqual([
      2,
      expect.stringMatching(/没有说明写成哪种表[^]*\.csv 或 \.xlsx/),
    ]);
    expect(existsSync(path(line.split(' ').at(-1)!))).toBe(false);
  });

  it('is written as CSV or XLSX by its ending, and what was there before is said to be gone', async () => {
    const first = await at.gift('import orders.csv --errors bad.csv');
    const rows = readFileSync(path('bad.csv'), 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
    expect([rows[0]!.startsWith(HEADER), rows.length, first.stderr]).toEqual([
      true,
      2,
      expect.not.stringContaining('已被替换'),
    ]);
    const again = await at.gift('import orders.csv --errors bad.csv');
    expect(again.stderr).toContain('bad.csv 原来的内容已被替换');
    await at.gift('import orders.csv --errors bad.xlsx');
    expect(readFileSync(path('bad.xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  it.runIf(isAtLength)('comes through a pipe as CSV, whatever the pipe is called', async () => {
    spawnSync('mkfifo', [path('pipe')]);
    const [read, { exit }] = await Promise.all([
      readFile(path('pipe'), 'utf8'),
      at.gift('template tb --out pipe'),
    ]);
    expect([exit, read]).toEqual([0, expect.stringContaining(',')]);
  });
});

it.runIf(isAtLength)('a place that takes no HTTP is refused as a receiver of events', async () => {
  const { exit, stderr } = await at.gift('events listen --forward ftp://localhost/x', {
    env: { GIFT_TOKEN: (await at.shop.person()).token },
  });
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--forward 应为地址')]);
});

describe('text on stdin', () => {
  // 张三 13800138000 浙江省杭州市西湖区文三路1号, as a Chinese Windows program writes it.
  const GBK = 'd5c5c8fd20313338303031333830303020d5e3bdadcaa1babcd6ddcad0cef7bafec7f8cec4c8fdc2b731bac50a';

  it.runIf(isAtLength)('is read in its own encoding', async () => {
    writeFileSync(path('gbk.txt'), Buffer.from(GBK, 'hex'));
    const ended = await at.gift('parse - --platform 1 --jsonl < gbk.txt');
    expect(JSON.parse(ended.stdout)).toMatchObject({
      rec_name: '张三',
      rec_city: '杭州市',
      rec_address: '文三路1号',
    });
  });

  it('that is too long is refused, not cut', async () => {
    const ended = await at.gift('parse - --platform 1 < <(head -c 53000000 /dev/zero)');
    expect([ended.exit, ended.stdout, ended.stderr]).toEqual([3, '', expect.stringContaining('50M')]);
  });
});
