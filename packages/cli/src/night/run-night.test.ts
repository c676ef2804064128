import { mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NetworkFailure } from '@giftship/shared/api/client';
import { describe, expect, it } from 'vitest';
import { run as resumeJob } from '../commands/jobs-resume.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { openBench } from '../order/order-bench.test-kit.ts';
import { inboxIdOf } from './night-log.ts';
import type { NightOptions } from './night-options.ts';
import { PLAIN } from '../render/table.ts';
import { draw } from '../render/text.ts';
import { runNight } from './run-night.ts';

const TITLES = '收货人姓名,收货地址,联系手机,买家会员名,货号';
/** Without a number of a platform: nobody but our own journals knows what was bought. */
const line = (i: number, goods = '103') =>
  `测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i},${goods}`;
/** Its province is not said. */
const doubtful = (i: number, goods?: string) =>
  line(i, goods).replace(`广东省 深圳市 南山区 科技路${i}号`, '北京市建国路88号');
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));

/** An inbox before a service in memory, whose orders go out two rows at a time. */
async function inbox(balance = 10_000) {
  const bench = openBench(TITLES, balance, []);
  const { deps, shop } = bench;
  const folder = join(bench.folder, 'inbox');
  mkdirSync(folder);
  await (await deps.store()).write((stored) => (stored.settings.chunk = '2'));
  const told: string[] = [];
  deps.out = { ...deps.out, say: (text) => void told.push(String(text)) };
  const readAll = (place: string, ending: string) =>
    readdirSync(join(folder, place))
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, place, name), 'utf8'))
      .join('\n');
  return {
    ...bench,
    deps,
    shop,
    folder,
    told,
    put: (name: string, rows: string[]) =>
      writeFileSync(join(folder, name), `\ufeff${[TITLES, ...rows].join('\r\n')}\r\n`),
    night: async (options: Partial<NightOptions> = {}) => {
      const all = { folder, once: true, goods: 103, settle: 0, ...options };
      const { exit, data, next } = await runNight(deps, all);
      return { exit, data, next, file: data.files[0]! };
    },
    readAll,
    /** What the last run told, as if it had died before it could. */
    forgetTold: () => {
      const log = join(deps.paths.journal, `night-${inboxIdOf(folder)}.log`);
      writeFileSync(log, readFileSync(log, 'utf8').replaceAll('{"t":"told"}\n', ''));
    },
  };
}

describe('a service that goes away in the middle of a file', () => {
  it('the second try of the pass counts with the first one, in rows and money', async () => {
    const at = await inbox();
    at.put('a.csv', lines(4));
    at.shop.mishaps = [undefined as never, 'unreachable'];
    const { exit, data, file } = await at.night();
    expect([exit, file.bought_now, file.paid, data.total.paid, data.night.spent]).toEqual([
      0,
      4,
      '3.20',
      '3.20',
      '3.20',
    ]);
    expect(file.msg).toBe('下单 4 行，3.20 元');
  });
});

describe('goods that leave the shelf while a file is half bought', () => {
  const byColumn = { goodsColumn: '货号' };

  it('what was bought is never among the rows to be sent again', async () => {
    const at = await inbox();
    at.put('a.csv', lines(4));
    at.shop.mishaps = [undefined as never, 'real-name'];
    await at.night(byColumn);
    at.shop.isOffShelf = true;
    const { exit, file } = await at.night(byColumn);
    expect([exit, file.place, file.bought, file.faulty]).toEqual([EXIT.someFailed, 'done', 2, 2]);
    const again = at.readAll('.failed', '有误.csv');
    expect([0, 1, 2, 3].filter((i) => again.includes(`测试${i}`))).toEqual([2, 3]);
    expect(at.readAll('.done', '运单.csv').match(/YT\d/g)).toEqual(['YT0', 'YT1']);
  });

  it('a repeated row that was left out is not among them either', async () => {
    const at = await inbox();
    at.put('a.csv', [...lines(4), line(0)]);
    at.shop.mishaps = [undefined as never, 'real-name'];
    await at.night(byColumn);
    at.shop.isOffShelf = true;
    const { file } = await at.night(byColumn);
    expect([file.bought, file.faulty, file.skipped]).toEqual([2, 2, 1]);
    expect(at.readAll('.failed', '有误.csv')).not.toContain('测试0');
  });

  it('under a limit of the file the other goods are bought, and what is left is named', async () => {
    const at = await inbox();
    at.put('a.csv', [...lines(4), line(7, '104'), line(8, '104')]);
    at.shop.mishaps = [undefined as never, 'real-name'];
    await at.night(byColumn);
    at.shop.isOffShelf = 103;
    const { exit, file } = await at.night({ ...byColumn, maxAmount: '50' });
    expect([exit, file.place, file.bought, file.faulty]).toEqual([EXIT.someFailed, 'done', 4, 2]);
  });

  it('what may have been bought is asked about first', async () => {
    const at = await inbox();
    at.put('a.csv', lines(4));
    // Twice, because a pass tries again by itself.
    at.shop.mishaps = ['lost-answer', 'unreachable'];
    expect((await at.night(byColumn)).exit).toBe(EXIT.network);
    at.shop.isOffShelf = true;
    const { exit, file } = await at.night(byColumn);
    expect([exit, file.bought, file.unknown, file.faulty]).toEqual([EXIT.someFailed, 2, 0, 2]);
    expect(at.readAll('.failed', '有误.csv')).not.toContain('测试0');
  });
});

describe('a dry run', () => {
  const sheets = async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1)]);
    at.put('b.csv', [line(2), line(3), line(4, '104')]);
    return at;
  };

  it('holds the limit of a file over all its goods', async () => {
    const at = await sheets();
    const { exit, data } = await at.night({ dryRun: true, goodsColumn: '货号', maxAmount: '2' });
    expect([exit, data.files.map((file) => file.exit)]).toEqual([EXIT.overMax, [0, EXIT.overMax]]);
  });

  it('holds the limit of the night over all files, and says what they come to', async () => {
    const at = await sheets();
    const tight = await at.night({ dryRun: true, maxTotal: '3' });
    expect([tight.exit, tight.data.total.planned]).toEqual([EXIT.overMax, '1.60']);
    const { exit, data } = await at.night({ dryRun: true, maxTotal: '4' });
    expect([exit, data.msg, data.night.spent, at.shop.makeCalls]).toEqual([
      0,
      '演练：2 个文件，共需 4.00 元，没有下单',
      '0.00',
      [],
    ]);
  });
});

describe('a run that died before it told', () => {
  it('is told by the next one, with its exit code', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1).replace('测试1', '')]);
    expect((await at.night()).exit).toBe(EXIT.someFailed);
    expect((await at.night()).data.files).toEqual([]);
    at.put('b.csv', [line(5), line(6).replace('测试6', '')]);
    await at.night();
    at.forgetTold();
    at.put('c.csv', [line(9)]);
    const { exit, data } = await at.night();
    expect([exit, data.files.map(({ file, exit: own }) => [file, own])]).toEqual([
      EXIT.someFailed,
      [
        ['a.csv', EXIT.someFailed],
        ['b.csv', EXIT.someFailed],
        ['c.csv', EXIT.ok],
      ],
    ]);
    expect(data.files[1]!.msg).toMatch(/^上一次运行没有来得及报告：下单 1 行/);
    expect((await at.night()).exit).toBe(EXIT.ok);
  });
});

describe('a watch', () => {
  it('tells once of settings that cannot be read, and again when they are wrong in another way', async () => {
    const at = await inbox();
    mkdirSync(join(at.folder, 'shop'));
    const toml = join(at.folder, 'shop/gift.toml');
    writeFileSync(toml, 'goods = "x"\n');
    let passes = 0;
    at.deps.sleep = async () => {
      passes++;
      if (passes === 4) writeFileSync(toml, 'num = "x"\n');
      if (passes === 7) at.press();
    };
    await runNight(at.deps, { folder: at.folder, goods: 103 });
    expect(at.told.filter((text) => text.includes('个文件有问题'))).toHaveLength(2);
  });
});

type NightOutcome = Awaited<ReturnType<typeof runNight>>;

describe('a watch tries again', () => {
  /** What each pass bought, until `passes` of them are over. */
  const watched = async (
    at: Awaited<ReturnType<typeof inbox>>,
    between: ((pass: number) => void)[],
    ended: (outcome: NightOutcome) => unknown = () => undefined,
  ) => {
    const bought: number[] = [];
    at.deps.sleep = async () => {
      bought.push(at.shop.bought.length);
      const step = between[bought.length - 1];
      if (step) step(bought.length);
      else at.press();
    };
    ended(await runNight(at.deps, { folder: at.folder, goods: 103, settle: 0 }));
    return bought;
  };
  const nothing = () => undefined;

  it('at once what a pass that broke off did not reach, and later what it tried', async () => {
    const at = await inbox();
    for (const i of [0, 1, 2]) {
      at.put(`${i}.csv`, [line(i)]);
      utimesSync(join(at.folder, `${i}.csv`), 1000 + i, 1000 + i);
    }
    at.shop.mishaps = ['unreachable', 'unreachable'];
    let now = Date.now();
    at.deps.now = () => now;
    const later = () => void (now += 11 * 60_000);
    expect(await watched(at, [nothing, later, nothing])).toEqual([0, 1, 3, 3]);
  });

  it('not every few seconds what nobody is logged in for', async () => {
    const at = await inbox();
    for (const i of [0, 1, 2]) at.put(`${i}.csv`, [line(i)]);
    at.shop.mishaps = ['no-login'];
    expect(await watched(at, [nothing, nothing, nothing])).toEqual([0, 0, 0, 0]);
  });

  it('and its last word counts both tries of a file', async () => {
    const at = await inbox(160);
    at.put('a.csv', lines(4));
    let now = Date.now();
    at.deps.now = () => now;
    const recharge = () => {
      at.shop.balance += 10_000;
      now += 11 * 60_000;
    };
    let last: NightOutcome | undefined;
    await watched(at, [recharge, nothing], (outcome) => (last = outcome));
    expect([last!.data.total.bought_now, last!.data.total.paid]).toEqual([4, '3.20']);
  });

  it('at once what waits for its settings, when they are mended', async () => {
    const at = await inbox();
    mkdirSync(join(at.folder, 'shop'));
    const toml = join(at.folder, 'shop/gift.toml');
    writeFileSync(toml, 'goods = 104\n');
    at.put('shop/a.csv', [line(0)]);
    at.shop.isOffShelf = 104;
    const mend = () => writeFileSync(toml, 'goods = 103 # 104 is gone\n');
    expect(await watched(at, [nothing, mend, nothing])).toEqual([0, 0, 1, 1]);
    expect(at.told.filter((text) => text.includes('个文件有问题'))).toHaveLength(1);
  });
});

describe('doubtful rows', () => {
  it('that stop a sheet stop it for all its goods, and the last line names them', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), doubtful(1), line(7, '104'), line(8, '104').replace('测试8', '')]);
    const { exit, file } = await at.night({ goodsColumn: '货号', onDoubt: 'stop' });
    expect([exit, file.place, file.bought, at.shop.makeCalls]).toEqual([EXIT.rowsInvalid, 'failed', 0, []]);
    expect(file.msg).toBe('第 3 行待确认（地址或姓名可能读错），整张表没有下单，1 行有误');
    expect(file.next).toBe(
      '核对后改好原表，放回收件目录；都没有错的，把 --on-doubt 改成 keep（照样下单）或 skip（只买其余的），再放回收件目录',
    );
    expect([file.faulty, file.doubtful, file.errors_file, file.doubts_file]).toEqual([1, 1, null, null]);
  });

  it('that stop a sheet which is half bought leave it where it is, and the rest is bought when they are settled', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(2), line(3), doubtful(1)]);
    at.shop.mishaps = [undefined as never, 'real-name'];
    await at.night({ onDoubt: 'keep' });
    expect(await at.night({ onDoubt: 'stop' })).toMatchObject({ file: { place: 'inbox', bought: 2 } });
    expect(await at.night({ onDoubt: 'keep' })).toMatchObject({ file: { place: 'done', bought: 4 } });
  });

  it('that the service refused are faulty, also where doubts are bought', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), doubtful(1)]);
    const { orders } = at.shop.api;
    const make = (async (call: Parameters<typeof orders.make>[0]) =>
      (await orders.make(call)).map((item) =>
        item.id === 3 ? { ...item, order: 0, status: 0, error: '超出配送范围', kuaidi_sn: '' } : item,
      )) as typeof orders.make;
    at.shop.api = { ...at.shop.api, orders: { ...orders, make } };
    const { file } = await at.night({ onDoubt: 'keep' });
    expect([file.faulty, file.doubtful]).toEqual([1, 0]);
  });
});

describe('rows of one sheet that come twice', () => {
  it('are not paid again when the sheet comes back beside its own doubtful rows', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), doubtful(1)]);
    const { file } = await at.night();
    expect(await at.order({ file: file.doubts_file!, onDoubt: 'keep' })).toMatchObject({ now: 1 });
    at.put('a.csv', [line(0), doubtful(1)]);
    expect(await at.night({ onDoubt: 'keep' })).toMatchObject({ file: { bought_now: 0, bought: 2 } });
    expect(at.shop.bought).toHaveLength(2);
  });

  it('are not paid again when it was mended in both places', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1).replace('测试1', '')]);
    await at.night();
    at.put('20261125-213243-a.有误.csv', [line(1)]);
    expect(await at.night()).toMatchObject({ file: { bought_now: 1 } });
    at.put('a.csv', [line(0), line(1)]);
    expect(await at.night()).toMatchObject({ file: { bought_now: 0, bought: 2 } });
  });
});

it('sheets that are named by the time are sheets of their own', async () => {
  const at = await inbox();
  at.put('20261124-101500-orders.csv', [line(0)]);
  await at.night();
  at.put('20261125-101500-orders.csv', [line(0), line(1)]);
  expect(await at.night()).toMatchObject({ file: { bought_now: 2 } });
});

describe('a fault of the settings', () => {
  it.each([
    ['goods = 103\nexpress = 77\n', 2, '该商品不由此快递发货'],
    ['goods = 103\nnum = 51\n', 2, '最多可购买50件'],
  ])('%s is told with its place, and the sheet stays', async (toml, at, msg) => {
    const { folder, put, night } = await inbox();
    writeFileSync(join(folder, 'gift.toml'), toml);
    put('a.csv', lines(2));
    const { exit, file } = await night({ goods: undefined } as Partial<NightOptions>);
    expect([exit, file.place]).toEqual([EXIT.usage, 'inbox']);
    expect(file.msg).toBe(`${join(folder, 'gift.toml')} 第 ${at} 行：${msg}`);
  });

  it('a password file in the inbox is none of its sheets', async () => {
    const at = await inbox();
    writeFileSync(join(at.folder, 'gift.toml'), 'password_file = "密码.txt"\n');
    writeFileSync(join(at.folder, '密码.txt'), 'secret\n');
    at.put('a.csv', lines(1));
    const { exit, data } = await at.night();
    expect([exit, data.files.map(({ file }) => file), data.left]).toEqual([0, ['a.csv'], []]);
  });
});

describe('what the last line says to do', () => {
  it('a sheet over its limit goes back as it is, with its faulty rows counted and none beside it', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1, '104'), line(2), line(3).replace('测试3', ''), doubtful(4)]);
    for (const dryRun of [true, false]) {
      const { exit, file } = await at.night({ goodsColumn: '货号', maxAmount: '1', dryRun });
      expect([exit, file.faulty, file.doubtful, file.errors_file, file.doubts_file]).toEqual([
        EXIT.overMax,
        1,
        1,
        null,
        null,
      ]);
      expect(file.next).toContain('提高 max_amount 或拆小后放回收件目录');
    }
  });

  it('a sheet of several goods is held to what the night has left as a whole', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1), line(2, '104'), line(3, '104')]);
    const { exit, file } = await at.night({ goodsColumn: '货号', maxTotal: '2' });
    expect([exit, file.bought, file.place]).toEqual([EXIT.overMax, 0, 'failed']);
    expect(file.msg).toBe('需要 3.20 元，今天的上限 --max-total 只剩 2.00 元');
    expect(file.next).toBe(
      '比一天的上限 --max-total 还多，不会自动下单；提高 max_total 或拆小后放回收件目录',
    );
  });

  it('a dry run says the same, and finds out whether the balance is enough', async () => {
    const at = await inbox(200);
    at.put('a.csv', lines(2));
    at.put('b.csv', [line(2), line(3)]);
    const { exit, data } = await at.night({ dryRun: true });
    expect([exit, data.msg]).toEqual([
      EXIT.balance,
      '演练：2 个文件，共需 3.20 元，没有下单，余额 2.00 元，还差 1.20 元',
    ]);
    const over = await at.night({ dryRun: true, maxTotal: '1' });
    expect(over.data.files[0]!.next).toContain('比一天的上限 --max-total 还多');
  });

  it('a dry run lists the rows that it counts, and remembers nothing', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1).replace('测试1', ''), doubtful(2)]);
    const tables: string[] = [];
    const { out } = at.deps;
    at.deps.out = { ...out, say: (shown) => void tables.push(draw(shown, PLAIN)) };
    await at.night({ dryRun: true, mapping: ['rec_name=收货人姓名'] });
    expect(tables.join('\n')).toMatch(/^3 .*[^]*^4 /m);
    expect((await at.deps.store()).read().mappings ?? {}).toEqual({});
  });

  it('a key over its limit of the day: the file stays, nothing counts as paid, and that is said', async () => {
    const at = await inbox();
    at.put('a.csv', lines(4));
    at.shop.mishaps = [undefined as never, 'key-limit'];
    const { exit, next, file, data } = await at.night();
    expect([exit, file.place, file.unknown, data.night.spent]).toEqual([EXIT.overMax, 'inbox', 0, '1.60']);
    expect(file.next).toMatch(
      /今日已用0\.80元.*API设置.*；文件留在收件目录，明天再执行，或调整上限后再执行$/,
    );
    expect(next).toBe(file.next);
    expect(await at.night()).toMatchObject({ exit: EXIT.ok, file: { place: 'done', bought: 4 } });
  });

  it('a test key without test money resets it', async () => {
    const at = await inbox(100);
    at.useTestKey();
    at.put('a.csv', lines(2));
    const { exit, next } = await at.night({ profile: 'p1' } as Partial<NightOptions>);
    expect(exit).toBe(EXIT.balance);
    expect(next).toMatch(/gift api POST \/test\/balance --data '\{\}' --profile p1 恢复后继续：gift run /);
  });

  it('rows without a waybill are counted, with their reason and the command that gets it', async () => {
    const at = await inbox();
    at.put('a.csv', lines(3));
    at.shop.withoutWaybill.set(3, '出单失败，系统会自动重试');
    const { exit, next, file } = await at.night();
    expect([exit, file.place, file.pending, file.faulty]).toEqual([EXIT.someFailed, 'done', 1, 0]);
    expect(file.msg).toContain('1 行还没有运单号（出单失败，系统会自动重试）');
    expect(next).toContain(`gift jobs waybills ${file.jobs[0]} --out 运单.csv`);
  });

  it('the limit of the night is named, not that of a file', async () => {
    const at = await inbox();
    at.put('a.csv', lines(2));
    await at.night({ maxTotal: '2' });
    at.put('b.csv', [line(7), line(8)]);
    const { exit, next } = await at.night({ maxTotal: '2' });
    expect(exit).toBe(EXIT.overMax);
    expect(next).toContain('--max-total');
    expect(next).not.toContain('--max-amount');
    expect((await at.night({ maxTotal: '9' })).next).toBe('');
  });

  it('doubtful rows are bought with all that was said of their sheet', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), doubtful(1)]);
    const said = { num: 2, remark: '两 件', mapping: ['rec_name=收货人姓名'], profile: 'p1' };
    const { file } = await at.night(said as Partial<NightOptions>);
    const { doubts_file: left } = file;
    expect(file.next).toContain(
      `执行 gift order ${left} --goods 103 --num 2 --remark '两 件' --mapping rec_name=收货人姓名 --on-doubt keep --profile p1`,
    );
  });

  it('doubtful rows of several goods go through a folder of their own, by the same column', async () => {
    const at = await inbox();
    const sheet = [line(0), doubtful(1), doubtful(2, '104')];
    at.put('a.csv', sheet);
    const { file } = await at.night({ goodsColumn: '货号', maxAmount: '50' });
    expect(file.next).toContain(
      '在收件目录里新建一个目录，里面写 gift.toml：on_doubt = "keep"，再把它移进去',
    );
    const own = join(at.folder, '核对过');
    mkdirSync(own);
    writeFileSync(join(own, 'gift.toml'), 'on_doubt = "keep"\n');
    renameSync(file.doubts_file!, join(own, basename(file.doubts_file!)));
    const again = await at.night({ goodsColumn: '货号' });
    expect([again.exit, again.file.bought_now, again.file.goods]).toEqual([0, 2, [103, 104]]);
    at.put('a.csv', sheet);
    expect(await at.night({ goodsColumn: '货号', onDoubt: 'keep' })).toMatchObject({
      file: { bought_now: 0, bought: 3 },
    });
  });

  it('a service that goes away before a sheet of several goods is bought: the night goes on with it', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1), line(2, '104'), line(3, '104')]);
    const said = { goodsColumn: '货号', maxAmount: '50' };
    at.shop.mishaps = [undefined as never, 'real-name'];
    expect((await at.night(said)).exit).toBe(EXIT.realName);
    const { pricing } = at.shop.api;
    const away = () => Promise.reject(new NetworkFailure('away'));
    at.shop.api = { ...at.shop.api, pricing: { ...pricing, price: away as never } };
    const { exit, file } = await at.night(said);
    expect([exit, file.next.includes('gift order')]).toEqual([EXIT.network, false]);
    expect(file.next).toContain(`gift run ${at.folder}`);
    // Nor does its job go on by itself, which would order the whole sheet.
    await expect(resumeJob(at.deps, { job: file.jobs[0]! })).rejects.toMatchObject({
      exit: EXIT.usage,
      message: expect.stringContaining('不能单独继续'),
    });
  });

  it('a sheet that is half bought and over its limit stays where it is, with its waybills to come', async () => {
    const at = await inbox(240);
    at.put('a.csv', [line(0), line(1), line(2, '104'), line(3, '104')]);
    await at.night({ goodsColumn: '货号', maxAmount: '50' });
    at.shop.balance = 10_000;
    const { exit, file } = await at.night({ goodsColumn: '货号', maxAmount: '2' });
    expect([exit, file.place, file.bought, file.goods]).toEqual([EXIT.overMax, 'inbox', 2, [103, 104]]);
    expect(file.next).not.toContain('拆小');
  });

  it('of several files it is that of the worst, with its name', async () => {
    const at = await inbox();
    at.put('a.csv', [line(0), line(1).replace('测试1', '')]);
    at.put('b.csv', [line(7), line(8)]);
    at.shop.mishaps = [undefined as never, 'no-login'];
    const { exit, next, data } = await at.night();
    const worst = data.files.find((file) => file.exit === exit)!;
    expect([exit, next]).toEqual([EXIT.login, `${worst.file}：${worst.next}`]);
  });
});
