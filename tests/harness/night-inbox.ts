import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { NightSummary } from '../../packages/cli/src/night/summary.ts';
import { type Ended, GIFT } from '../transcripts/run-transcript.ts';
import { answerOf, bareEnv, type CliShop, keyOf, type TestKey } from './cli-shop.ts';
import type { TestPerson } from './test-service.ts';

/** Titles of a sheet that the command line takes for one of Taobao. */
export const TITLES = ['订单编号', '收货人姓名', '收货地址', '联系手机', '买家会员名'];
/** One row of such a sheet. */
export const cells = (prefix: string, i: number, over: Partial<Record<'name' | 'place', string>> = {}) => [
  `${prefix}${String(i).padStart(6, '0')}`,
  over.name ?? `测试${i}`,
  over.place ?? `广东省 深圳市 南山区 科技路${i}号`,
  `138${String(i).padStart(8, '0')}`,
  `tb${i}`,
];
/** Rows without a fault. */
export const good = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => cells(prefix, i));
/** A sheet as CSV. */
export const csv = (rows: string[][], { titles = TITLES, delimiter = ',' } = {}) =>
  `\ufeff${[titles, ...rows].map((row) => row.join(delimiter)).join('\r\n')}\r\n`;
/** A sheet as XLSX. */
export const xlsx = (rows: string[][]) =>
  writeXlsx({ sheetName: 'a', columns: TITLES.map((title) => ({ title })), rows });

/** An inbox of a person of its own, and what orders it. */
export interface Inbox {
  folder: string;
  person: TestPerson;
  env: NodeJS.ProcessEnv;
  /** Files of a folder of the inbox, without the stamps in front. */
  names: (folder: string) => string[];
  find: (folder: string, ending: string) => string;
  run: (more?: string[]) => Promise<Ended>;
  night: (more?: string[]) => Promise<{ exit: number; data: NightSummary; stderr: string }>;
}

/** An inbox of a new person with a key; the flags are those of a first night. */
export async function openInbox(
  cli: CliShop,
  { balance = 100_000, flags = ['--goods', '103'] }: { balance?: number; flags?: string[] } = {},
): Promise<Inbox> {
  const person = await cli.shop.person({ balance });
  const key: TestKey = await keyOf(person);
  const folder = mkdtempSync(join(tmpdir(), 'gift-inbox-'));
  const config = mkdtempSync(join(tmpdir(), 'gift-config-'));
  const env = { ...bareEnv(), ...key.env, GIFT_CONFIG_DIR: config, GIFT_API_BASE: cli.base };
  const names = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name))
          .filter((file) => !file.startsWith('.'))
          .map((file) => file.replace(/^\d{8}-\d{6}(-\d+)?-/, ''))
          .toSorted()
      : [];
  const run = (more: string[] = []) =>
    startGift(['run', folder, '--once', '--settle', '0', ...flags, ...more], env);
  return {
    folder,
    person,
    env,
    names,
    find: (name, ending) =>
      join(folder, name, readdirSync(join(folder, name)).find((file) => file.endsWith(ending)) ?? 'none'),
    run,
    night: async (more = []) => {
      const ended = await run(['--json', ...more]);
      const { exit, data } = answerOf<NightSummary>(ended);
      return { exit, data, stderr: ended.stderr };
    },
  };
}

/** Runs `gift` without a terminal, in no folder of ours. */
export function startGift(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [GIFT, ...args], {
      env,
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

/** The platform's numbers of what a person bought. */
export const boughtBy = async ({ api }: TestPerson) =>
  (await api.orders.list({ body: { page_size: 500 } })).list.map(({ shop_order }) => shop_order).toSorted();
