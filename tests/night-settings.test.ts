import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliShop, openCliShop } from './harness/cli-shop.ts';
import { boughtBy, cells, csv, good, openInbox, startGift, TITLES, xlsx } from './harness/night-inbox.ts';
import { GIFT, runShell } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

let cli: CliShop;
beforeAll(async () => {
  cli = await openCliShop();
});
afterAll(() => cli.close());

const inbox = (flags: string[] = []) => openInbox(cli, { flags });
const OWN = ['单号', '客户', '地址', '电话'];
const own = (count: number) =>
  csv(
    good('S', count).map((row) => [row[0]!, row[1]!, row[2]!, row[3]!]),
    { titles: OWN },
  );
const MAPPING =
  'mapping = { shop_order = "单号", rec_name = "客户", rec_mobile = "电话", rec_address = "地址" }\n';

describe('a mistake in gift.toml is no fault of the sheets', () => {
  it.runIf(isAtLength)('a password file that is not there: its line, and every sheet stays', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'gift.toml'), 'goods = 103\npassword_file = "secrets/pw"\n');
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 1)));
    const { exit, data } = await at.night();
    const [file] = data.files;
    expect([exit, file!.place, at.names('.'), at.names('.failed')]).toEqual([
      2,
      'inbox',
      ['a.csv', 'gift.toml'],
      [],
    ]);
    expect(file!.msg).toMatch(
      /gift\.toml 第 2 行：password_file 指定的文件 .*secrets\/pw：.*没有这个文件或文件夹/,
    );
    expect(file!.next).toMatch(/^改正 .*gift\.toml 后再执行；表留在收件目录$/);
    // A path starts at the file that names it, wherever the command is started.
    mkdirSync(join(at.folder, 'secrets'));
    writeFileSync(join(at.folder, 'secrets/pw'), '\nx\n');
    expect((await at.night()).data.files[0]!.msg).toContain('第一行是空的');
    writeFileSync(join(at.folder, 'secrets/pw'), 'x\n');
    expect((await at.night()).exit).toBe(0);
  });

  it.runIf(isAtLength)(
    'a column that the sheet does not have, a field that there is none of, and a goods column',
    async () => {
      const at = await inbox(['--platform', '1']);
      const toml = (text: string) => writeFileSync(join(at.folder, 'gift.toml'), text);
      writeFileSync(join(at.folder, 'own.csv'), own(2));
      writeFileSync(join(at.folder, 'tb.csv'), csv(good('T', 1)));
      toml(`goods = 103\n${MAPPING.replace('"客户"', '"顾客"')}`);
      const wrong = await at.night();
      expect([wrong.exit, wrong.data.files.map(({ place }) => place)]).toEqual([2, ['inbox', 'inbox']]);
      for (const { msg } of wrong.data.files)
        expect(msg).toMatch(/gift\.toml 第 2 行：.*mapping 指定的列.*顾客/);
      // Where the sheet can be read without, the very titles that are missing are named.
      expect(wrong.data.files.find(({ file }) => file === 'tb.csv')!.msg).toContain(
        '：单号；顾客；电话；地址',
      );
      toml(`goods = 103\n${MAPPING.replace('rec_name', 'rec_nam')}`);
      const field = await at.run();
      expect([field.exit, field.stderr]).toEqual([
        2,
        expect.stringMatching(
          /gift\.toml 第 2 行：mapping 里没有字段 rec_nam，是不是 rec_name？[^]*下一步：改正 /,
        ),
      ]);
      const flag = await at.run(['--mapping', 'rec_nam=客户']);
      expect([flag.exit, flag.stderr]).toEqual([2, expect.stringContaining('rec_nam=客户')]);
      toml(`goods_column = "货号"\ngoods = 103\n[[rule]]\nfile = "own*"\n${MAPPING}`);
      const column = await at.night();
      expect(column.data.files.map(({ exit, place }) => [exit, place])).toEqual([
        [2, 'inbox'],
        [2, 'inbox'],
      ]);
      expect(column.data.files[0]!.msg).toMatch(
        /gift\.toml 第 1 行：goods_column 指定的列 货号 在这张表里没有/,
      );
      expect(await boughtBy(at.person)).toEqual([]);
      toml(`goods = 103\n[[rule]]\nfile = "own*"\n${MAPPING}`);
      const mended = await at.night();
      expect([mended.exit, mended.data.total.bought_now]).toEqual([0, 3]);
    },
  );

  it.runIf(isAtLength)('in a folder: what to do is to mend it, also while the service is away', async () => {
    const at = await inbox(['--goods', '103']);
    for (const name of ['odd', 'quiet']) {
      mkdirSync(join(at.folder, name));
      writeFileSync(join(at.folder, name, 'gift.toml'), 'goods = 103\nmax_amount = 5,00\n');
    }
    for (const name of ['a.csv', 'b.csv', 'odd/c.csv'])
      writeFileSync(join(at.folder, name), csv(good(name[0]!, 1)));
    at.env['GIFT_API_BASE'] = 'http://127.0.0.1:9';
    const { exit, data } = await at.night(['--wait-for', '0']);
    expect(exit).toBe(2);
    const faulty = data.files.filter((file) => file.exit === 2);
    expect(faulty.map(({ file }) => file).toSorted()).toEqual(['odd/c.csv', 'quiet/gift.toml']);
    for (const { msg, next } of faulty) {
      expect(msg).toMatch(/(odd|quiet)\/gift\.toml 第 2 行第 15 列：值的写法不对/);
      expect(next).toMatch(/^改正 .*gift\.toml 后再执行/);
    }
  });
});

it.runIf(isAtLength)(
  'a watch goes on when its settings are mended, and buys nothing in between',
  async () => {
    const at = await inbox();
    const toml = join(at.folder, 'gift.toml');
    writeFileSync(toml, 'goods = 103\n');
    const child = spawn(process.execPath, [GIFT, 'run', at.folder, '--every', '1s', '--settle', '0'], {
      env: at.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(() => stderr).toContain('等待文件：');
    writeFileSync(toml, 'goods = \n');
    await expect.poll(() => stderr).toContain('改正之前不处理任何文件');
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 1)));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([stderr.split('改正之前').length, await boughtBy(at.person)]).toEqual([2, []]);
    writeFileSync(toml, 'goods = 103\n');
    await expect.poll(() => at.names('.done')).toContain('a.csv');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  },
);

describe('goods that cannot be bought', () => {
  it.runIf(isAtLength)('by gift order: exit 2 or 10, and the list of goods as the next step', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 1)));
    const order = (goods: string) =>
      startGift(['order', join(at.folder, 'a.csv'), '--goods', goods, '--yes'], at.env);
    const none = await order('999999');
    expect([none.exit, none.stderr]).toEqual([
      2,
      expect.stringMatching(/商品 999999 不存在，或已经下架\n下一步：用 gift goods list 选/),
    ]);
    await cli.shop.db.q.updateTable('goods').set({ status: 2 }).where('id', '=', 105).execute();
    const gone = await order('105');
    expect([gone.exit, gone.stderr]).toEqual([
      10,
      expect.stringMatching(/商品已下架或缺货\n下一步：用 gift goods list 选/),
    ]);
  });

  it.runIf(isAtLength)(
    'by gift run: the setting that names them is at fault, a column by its rows',
    async () => {
      const at = await inbox(['--goods', '999999']);
      writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 1)));
      const flag = (await at.night()).data.files[0]!;
      expect([flag.exit, flag.place, flag.msg]).toEqual([
        2,
        'inbox',
        '--goods：商品 999999 不存在，或已经下架',
      ]);
      expect(flag.next).toMatch(/^用 gift goods list 选一件.*；改正 --goods 后再执行；表留在收件目录$/);
      await cli.shop.db.q.updateTable('goods').set({ status: 2 }).where('id', '=', 105).execute();
      writeFileSync(join(at.folder, 'gift.toml'), '\ngoods = 105\n');
      const toml = (await at.night()).data.files[0]!;
      expect([toml.exit, toml.place]).toEqual([10, 'inbox']);
      expect(toml.msg).toMatch(/gift\.toml 第 2 行：商品已下架或缺货$/);
      // Of a column it is the fault of the rows: the others are bought, and the sheet does not come back every night.
      writeFileSync(join(at.folder, 'gift.toml'), 'goods_column = "货号"\nmax_amount = "100"\n');
      const rows = ['103', '105', '999999', '104'].map((goods, i) => [...cells('B', i), goods]);
      writeFileSync(join(at.folder, 'a.csv'), csv(rows, { titles: [...TITLES, '货号'] }));
      const column = (await at.night()).data.files[0]!;
      expect([column.exit, column.place, column.bought_now, column.faulty]).toEqual([5, 'done', 2, 2]);
      expect(await boughtBy(at.person)).toEqual(['B000000', 'B000003']);
    },
  );
});

describe('receivers of the summary', () => {
  it.runIf(isAtLength)('one that is not there is named in words', async () => {
    const at = await inbox(['--goods', '103']);
    const ended = await at.run(['--notify', 'http://127.0.0.1:9/']);
    expect([ended.exit, ended.stderr]).toEqual([
      1,
      expect.stringMatching(
        /汇总没有推送：对方没有接受连接，请核对地址和端口\n[^]*下一步：请检查 --summary、--mail、--notify/,
      ),
    ]);
    expect(ended.stderr).not.toMatch(/ECONN|connect /);
  });

  it('one that can never get it is refused before anything is bought', async () => {
    const at = await inbox(['--goods', '103']);
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 1)));
    at.env['GIFT_SENDMAIL'] = '/nowhere/sendmail';
    for (const [flags, words] of [
      [['--mail', 'a@example.com'], '没有 /nowhere/sendmail'],
      [['--notify', 'http://a b'], '不是 http(s) 地址'],
      [['--notify', 'https://x:99999/'], '不是 http(s) 地址'],
      [['--summary', '/nowhere/s.json'], '无法写入 --summary 指定的文件'],
      [['--summary', join(at.folder, 's.json')], '会被当成下一张表'],
    ] as const) {
      const { exit, stderr } = await at.run([...flags]);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(words)]);
    }
    expect([at.names('.'), await boughtBy(at.person)]).toEqual([['a.csv'], []]);
  });
});

it.runIf(isAtLength)(
  'too little money names the same night as the way on, and repeated rows are named',
  async () => {
    const at = await openInbox(cli, { balance: 100 });
    writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 3)));
    const poor = (await at.night(['--remark', '小心 轻放'])).data.files[0]!;
    expect([poor.exit, poor.next]).toEqual([
      6,
      `还差 1.40 元，执行 gift recharge 1.40 充值后继续：gift run ${at.folder} --once --goods 103 --remark '小心 轻放' --settle 0`,
    ]);
    await at.person.give(1_000);
    const rows = good('A', 3);
    writeFileSync(join(at.folder, 'a.csv'), csv([...rows, rows[1]!, ...good('Z', 1), rows[0]!]));
    const told = (await at.night()).data.files[0]!;
    expect([told.exit, told.bought_now, told.skipped_rows]).toEqual([0, 4, [5, 7]]);
    expect(told.msg).toContain('2 行重复或以前买过，跳过（原表第 5、7 行）');
  },
);

describe('small things', () => {
  it.runIf(isAtLength)(
    'a dry run leaves the inbox as it is, and a name of two lines is one line in what is said',
    async () => {
      const at = await inbox(['--goods', '103']);
      writeFileSync(join(at.folder, 'two\nlines.csv'), csv(good('A', 1)));
      const dry = await at.run(['--dry-run']);
      expect([dry.exit, readdirSync(at.folder)]).toEqual([0, ['two\nlines.csv']]);
      const real = await at.run();
      expect(real.exit).toBe(0);
      expect(real.stderr).toContain('two\ufffdlines.csv：付款 1 行，商品 103，共 0.80 元，余额 1000.00 元\n');
      for (const said of [dry.stdout, dry.stderr, real.stdout, real.stderr])
        expect(said).not.toMatch(/^lines\.csv/m);
    },
  );

  it.runIf(isAtLength)('a log never goes into the sheet that is read, nor among the sheets', async () => {
    const at = await inbox(['--goods', '103']);
    const sheet = join(at.folder, 'a.csv');
    writeFileSync(sheet, csv(good('A', 1)));
    const order = await startGift(['order', sheet, '--goods', '103', '--yes', '--log-file', sheet], at.env);
    const night = await at.run(['--log-file', join(at.folder, 'night.log')]);
    expect([order.exit, order.stderr, night.exit, night.stderr]).toEqual([
      2,
      expect.stringContaining('--log-file 指定的就是要读取的表'),
      2,
      expect.stringContaining('会被当成下一张表'),
    ]);
    expect([readFileSync(sheet, 'utf8'), readdirSync(at.folder)]).toEqual([csv(good('A', 1)), ['a.csv']]);
  });

  it('a sheet comes through stdin, as text or as a workbook, and never twice', async () => {
    const at = await inbox();
    const piped = (name: string, bytes: Uint8Array | string) => {
      const file = join(at.folder, name);
      writeFileSync(file, bytes);
      const command = `gift order - --goods 103 --yes < '${file}'`;
      return runShell(command, { cwd: at.folder, env: at.env, stdin: '' });
    };
    expect((await piped('x', csv(good('A', 2)))).exit).toBe(0);
    expect((await piped('y', xlsx(good('B', 3)))).exit).toBe(0);
    expect((await piped('z', csv(good('A', 2)))).exit).toBe(12);
    expect(await boughtBy(at.person)).toHaveLength(5);
    const empty = await piped('e', '');
    expect([empty.exit, empty.stderr]).toEqual([3, expect.stringContaining('标准输入')]);
  });
});
