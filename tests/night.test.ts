import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NightSummary } from '../packages/cli/src/night/summary.ts';
import { type CliShop, openCliShop } from './harness/cli-shop.ts';
import { boughtBy, cells, csv, good, openInbox, startGift, TITLES, xlsx } from './harness/night-inbox.ts';
import { GIFT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

const SHEETS = fileURLToPath(new URL('../packages/shared/fixtures/sheets', import.meta.url));
let cli: CliShop;
beforeAll(async () => {
  cli = await openCliShop();
});
afterAll(() => cli.close());

const inbox = (balance?: number, flags?: string[]) =>
  openInbox(cli, {
    ...(balance === undefined ? {} : { balance }),
    ...(flags === undefined ? {} : { flags }),
  });

describe('a night of five files', () => {
  it('buys what is good, puts each file where it belongs, and a second night sends nothing', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'before.csv'), csv(good('B', 3)));
    expect(
      (await startGift(['order', join(at.folder, 'before.csv'), '--goods', '103', '--yes'], at.env)).exit,
    ).toBe(0);
    const half = [
      cells('H', 1),
      cells('H', 2, { name: '' }),
      cells('H', 3),
      cells('H', 4, { place: '北京市建国路88号' }),
    ];
    writeFileSync(join(at.folder, 'half.csv'), csv(half, { delimiter: ';' }));
    writeFileSync(join(at.folder, 'empty.csv'), '');
    copyFileSync(join(SHEETS, 'dy-password.xlsx'), join(at.folder, 'secret.xlsx'));
    writeFileSync(join(at.folder, 'good.xlsx'), xlsx(good('G', 4)));

    const { exit, data } = await at.night();
    // 3 would say that nothing was sent.
    expect(exit).toBe(5);
    expect(
      Object.fromEntries(data.files.map((file) => [file.file, [file.exit, file.place, file.bought_now]])),
    ).toEqual({
      'before.csv': [12, 'done', 0],
      'half.csv': [5, 'done', 2],
      'empty.csv': [3, 'failed', 0],
      'secret.xlsx': [3, 'failed', 0],
      'good.xlsx': [0, 'done', 4],
    });
    expect(data.total).toMatchObject({
      files: 5,
      bought_now: 6,
      paid: '4.80',
      faulty: 1,
      doubtful: 1,
      troubled: 3,
    });
    expect(data.night).toEqual({ spent: '4.80', max_total: null });
    expect(at.names('.')).toEqual([]);
    expect(at.names('.done')).toEqual([
      'before.csv',
      'before.运单.csv',
      'good.xlsx',
      'good.运单.xlsx',
      'half.csv',
      'half.运单.csv',
    ]);
    expect(at.names('.failed')).toEqual(['empty.csv', 'half.待确认.csv', 'half.有误.csv', 'secret.xlsx']);
    // The faulty rows have their own delimiter, their row in the sheet and the reason.
    const faulty = readFileSync(at.find('.failed', '有误.csv'), 'utf8').split('\r\n');
    expect(faulty[0]).toBe(`\ufeff${TITLES.join(';')};原表行号;错误原因`);
    expect(faulty[1]).toMatch(/^H000002;;广东省 深圳市 南山区 科技路2号;13800000002;tb2;3;/);
    const bought = await boughtBy(at.person);
    expect(bought).toHaveLength(9);

    // The rows that are mended go back into the inbox; the others are not bought a second time.
    writeFileSync(join(at.folder, 'half.csv'), faulty.join('\r\n').replace('H000002;;', 'H000002;张三;'));
    copyFileSync(at.find('.done', 'good.xlsx'), join(at.folder, 'good.xlsx'));
    const again = await at.night();
    expect(again.exit).toBe(0);
    expect(
      again.data.files.map(({ file, exit: code, bought_now }) => [file, code, bought_now]).toSorted(),
    ).toEqual([
      ['good.xlsx', 12, 0],
      ['half.csv', 0, 1],
    ]);
    expect(at.names('.done').filter((name) => name === 'good.xlsx')).toHaveLength(2);
    expect(await boughtBy(at.person)).toEqual([...bought, 'H000002'].toSorted());
    const third = await at.night();
    expect([third.exit, third.data.files, third.data.night.spent]).toEqual([0, [], '5.60']);
    // What somebody looked at goes out by the command that the summary names.
    const { next } = data.files.find(({ file }) => file === 'half.csv')!;
    const command = /执行 gift (order .* --on-doubt keep)/.exec(next)![1]!;
    expect((await startGift([...command.split(' '), '--yes'], at.env)).exit).toBe(0);
    expect(await boughtBy(at.person)).toContain('H000004');
    expect(await cli.shop.audit()).toEqual([]);
  }, 180_000);

  it.runIf(isAtLength)(
    'says all of it in words, without a person’s data, to a file, a mail and a webhook',
    async () => {
      const at = await inbox();
      writeFileSync(join(at.folder, 'a.csv'), csv([cells('M', 1), cells('M', 2, { name: '' })]));
      const mail = join(at.folder, '..', `mail-${at.person.id}`);
      const sendmail = join(at.folder, '..', `sendmail-${at.person.id}`);
      writeFileSync(sendmail, `#!/bin/sh\necho "$@" > '${mail}'\ncat >> '${mail}'\n`, { mode: 0o755 });
      let posted = '';
      const hook = createServer((request, reply) => {
        request.on('data', (chunk: Buffer) => (posted += chunk.toString())).on('end', () => reply.end());
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => hook.once('listening', resolve));
      const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/in`;
      const summary = join(at.folder, '..', `summary-${at.person.id}.txt`);
      at.env['GIFT_SENDMAIL'] = sendmail;
      const ended = await at.run(['--mail', 'night@example.com', '--notify', url, '--summary', summary]);
      hook.close();
      expect(ended.exit).toBe(5);
      expect(ended.stdout).toMatch(/a\.csv +1\/2 +0\.80 +\.done +下单 1 行，0\.80 元，1 行有误/);
      expect(ended.stdout).toMatch(/\d{4}-\d\d-\d\d 已付 0\.80 元/);
      const [head, body] = readFileSync(mail, 'utf8').split('\n\n') as [string, string];
      expect(head).toContain('-t -i\nTo: night@example.com\nSubject: =?UTF-8?B?');
      const text = Buffer.from(body, 'base64').toString('utf8');
      expect(text).toContain('1 个文件，下单 1 行，共 0.80 元，1 个文件有问题');
      expect(readFileSync(summary, 'utf8')).toBe(text);
      const told = JSON.parse(posted) as NightSummary & { type: string };
      expect(told).toMatchObject({ type: 'gift.run', exit: 5, total: { bought_now: 1, faulty: 1 } });
      for (const said of [text, posted]) expect(said).not.toMatch(/测试|138\d{8}|科技路|M00000/);
      // A receiver that is not there is said, and no night without trouble ends with 0 then.
      const mute = await at.run(['--notify', 'http://127.0.0.1:9/', '--mail', 'night@example.com']);
      expect([mute.exit, mute.stderr]).toEqual([1, expect.stringContaining('汇总没有推送：')]);
    },
  );
});

describe('limits', () => {
  it.runIf(isAtLength)('of a file and of a night: what is over is not bought, and said', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'gift.toml'), 'max_amount = "4.00"\nmax_total = "5.00"\n');
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 5)));
    writeFileSync(join(at.folder, 'b.csv'), csv(good('Q', 2)));
    writeFileSync(join(at.folder, 'c.csv'), csv(good('C', 6)));
    const { exit, data } = await at.night();
    expect([exit, data.total.paid, data.night]).toEqual([11, '4.00', { spent: '4.00', max_total: '5.00' }]);
    const by = Object.fromEntries(data.files.map((file) => [file.file, file]));
    expect([by['a.csv']!.exit, by['a.csv']!.place]).toEqual([0, 'done']);
    // 1.60 are more than what is left of the night, and another night may pay them; 4.80 are more than any file may cost.
    expect([by['b.csv']!.exit, by['b.csv']!.place]).toEqual([11, 'inbox']);
    expect(by['b.csv']!.msg).toBe('需要 1.60 元，今天的上限 --max-total 只剩 1.00 元');
    expect([by['c.csv']!.exit, by['c.csv']!.place]).toEqual([11, 'failed']);
    expect(at.names('.')).toEqual(['b.csv', 'gift.toml']);
    // Another pass of the same night shares its limit.
    expect((await at.night()).exit).toBe(11);
    writeFileSync(join(at.folder, 'gift.toml'), 'max_total = "5.60"\n');
    const more = await at.night();
    expect([more.exit, more.data.night.spent]).toEqual([0, '5.60']);
    expect(await at.person.balance()).toBe(100_000 - 560);
  });

  it.runIf(isAtLength)(
    'too little money for a file leaves it for the next pass, and others that are cheap enough go',
    async () => {
      const at = await inbox(200);
      writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 3)));
      writeFileSync(join(at.folder, 'b.csv'), csv(good('Q', 2)));
      const { exit, data } = await at.night();
      expect([exit, data.total.bought_now, at.names('.')]).toEqual([6, 2, ['a.csv']]);
      await at.person.give(300);
      const next = await at.night();
      expect([next.exit, next.data.total.bought_now, at.names('.')]).toEqual([0, 3, []]);
    },
  );
});

describe('which goods', () => {
  it.runIf(isAtLength)(
    'a column chooses them row by row; goods that do not exist are the fault of their rows',
    async () => {
      const at = await inbox(100_000, []);
      const goods = ['103', '104', '103', '999999', 'x', '104'];
      const rows = goods.map((number, i) => [...cells('K', i), number]);
      writeFileSync(join(at.folder, 'mixed.csv'), csv(rows, { titles: [...TITLES, '商品编号'] }));
      const { exit, data } = await at.night();
      const [file] = data.files;
      expect([exit, file!.bought_now, file!.faulty, file!.goods, file!.place]).toEqual([
        5,
        4,
        2,
        [103, 104],
        'done',
      ]);
      const faulty = readFileSync(at.find('.failed', '有误.csv'), 'utf8');
      expect(faulty).toMatch(/999999,5,商品/);
      expect(faulty).toMatch(/x,6,商品编号不是数字：x/);
      const { list } = await at.person.api.orders.list({ body: { page_size: 500 } });
      expect(list.map((order) => `${order.shop_order} ${order.goods_id}`).toSorted()).toEqual([
        'K000000 103',
        'K000001 104',
        'K000002 103',
        'K000005 104',
      ]);
    },
  );

  it.runIf(isAtLength)(
    'folders and names of files choose by gift.toml, and what nothing is said about stays',
    async () => {
      const at = await inbox(100_000, []);
      mkdirSync(join(at.folder, 'brushes'));
      mkdirSync(join(at.folder, 'archive'));
      writeFileSync(join(at.folder, 'gift.toml'), '[[rule]]\nfile = "pdd-*.csv"\ngoods = 104\nnum = 2\n');
      writeFileSync(join(at.folder, 'brushes/gift.toml'), 'goods = 103\n');
      writeFileSync(join(at.folder, 'brushes/a.csv'), csv(good('A', 1)));
      writeFileSync(join(at.folder, 'PDD-1.csv'), csv(good('P', 1)));
      writeFileSync(join(at.folder, 'other.csv'), csv(good('O', 1)));
      const { exit, data } = await at.night();
      expect(exit).toBe(2);
      expect(data.left).toEqual([{ file: 'archive/', reason: '目录里没有 gift.toml，没有处理' }]);
      const { list } = await at.person.api.orders.list({ body: { page_size: 500 } });
      expect(
        list.map((order) => `${order.shop_order} ${order.goods_id} ${order.goods_num}`).toSorted(),
      ).toEqual(['A000000 103 1', 'P000000 104 2']);
      expect(at.names('.')).toEqual(['archive', 'brushes', 'gift.toml', 'other.csv']);
      expect(at.names('.done/brushes')).toContain('a.csv');
      // A mistyped key might have been a limit: nothing is bought until it is mended.
      writeFileSync(join(at.folder, 'gift.toml'), 'goods = 103\n\nmax_amont = "1"\n');
      const wrong = await at.run();
      expect([wrong.exit, wrong.stderr]).toEqual([
        2,
        expect.stringContaining('gift.toml 第 3 行：没有设置 max_amont，是不是 max_amount？'),
      ]);
      expect(await boughtBy(at.person)).toHaveLength(2);
    },
  );
});

describe('a watch', () => {
  it.runIf(isAtLength)('takes a file when it is whole, tells of it, and ends with Ctrl-C', async () => {
    const at = await inbox();
    const file = join(at.folder, 'slow.csv');
    const text = csv(good('S', 20));
    const child = spawn(
      process.execPath,
      [GIFT, 'run', at.folder, '--goods', '103', '--every', '1s', '--settle', '1s'],
      { env: at.env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(() => stderr).toContain('等待文件：');
    // It grows between any two looks until it is whole: what is read in between would be half of it.
    for (let share = 1; share <= 10; share++) {
      writeFileSync(file, text.slice(0, Math.floor((text.length * share) / 10)));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await expect.poll(() => at.names('.done')).toEqual(['slow.csv', 'slow.运单.csv']);
    await expect.poll(() => stdout).toMatch(/slow\.csv +20\/20 +16\.00 +\.done/);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(existsSync(join(at.folder, '.gift-run.lock'))).toBe(false);
    expect(await boughtBy(at.person)).toHaveLength(20);
  });
});

describe('what lies in an inbox', () => {
  it.runIf(isAtLength)('is named and has its place, whatever it is', async () => {
    const at = await inbox();
    for (const name of ['~$a.xlsx', 'a.csv.part', 'b.xlsx.crdownload', '.hidden.csv'])
      writeFileSync(join(at.folder, name), 'x');
    writeFileSync(join(at.folder, 'note.txt'), 'x');
    writeFileSync(join(at.folder, 'junk.xlsx'), 'PK\u0003\u0004 no zip at all');
    writeFileSync(join(at.folder, 'titles.csv'), csv([]));
    mkdirSync(join(at.folder, 'sub'));
    writeFileSync(join(at.folder, '../there.csv'), csv(good('L', 1)));
    symlinkSync('../there.csv', join(at.folder, 'link.csv'));
    // 订单.csv as another system writes it.
    writeFileSync(Buffer.concat([Buffer.from(`${at.folder}/`), Buffer.from('b6a9b5a52e637376', 'hex')]), 'x');
    const { exit, data } = await at.night();
    expect(exit).toBe(3);
    expect([at.names('.'), readlinkSync(join(at.folder, 'link.csv'))]).toEqual([
      ['a.csv.part', 'b.xlsx.crdownload', 'link.csv', 'sub', '~$a.xlsx', '\ufffd\ufffd\ufffd\ufffd.csv'],
      '../there.csv',
    ]);
    expect(Object.fromEntries(data.left.map(({ file, reason }) => [file, reason]))).toEqual({
      '~$a.xlsx': '临时文件或还没有下载完的文件，没有处理',
      'a.csv.part': '临时文件或还没有下载完的文件，没有处理',
      'b.xlsx.crdownload': '临时文件或还没有下载完的文件，没有处理',
      '.hidden.csv': '隐藏文件，没有处理',
      'sub/': '目录里没有 gift.toml，没有处理',
    });
    expect(data.files.map(({ file, exit: code, place }) => [file, code, place]).toSorted()).toEqual([
      ['junk.xlsx', 3, 'failed'],
      ['link.csv', 3, 'inbox'],
      ['note.txt', 3, 'failed'],
      ['titles.csv', 3, 'failed'],
      ['\ufffd\ufffd\ufffd\ufffd.csv', 3, 'inbox'],
    ]);
    for (const file of data.files) expect(file.msg).not.toBe('');
    expect(data.files.find(({ file }) => file === 'link.csv')!.next).toContain('请把文件本身放进收件目录');
  });

  it('belongs to one runner at a time, and one that is not there is a mistake', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 40)));
    const [one, other] = await Promise.all([at.run(['--settle', '2s']), at.run(['--settle', '2s'])]);
    expect([one.exit, other.exit].toSorted()).toEqual([0, 1]);
    const turned = one.exit === 1 ? one : other;
    expect(turned.stderr).toMatch(/这个收件目录正由进程 \d+（.*）处理/);
    expect(await boughtBy(at.person)).toHaveLength(40);
    expect((await startGift(['run', join(at.folder, 'none'), '--once'], at.env)).exit).toBe(2);
  });
});
