import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../../shared/fixtures/lines/random.ts';
import type { Deps } from '../deps.ts';
import { type ParseOptions, run } from './parse.ts';

const GOOD = '张三，13800001234，广东省深圳市南山区科技路1号';

interface Parsed {
  rows: { row: number; lines: number[]; state: number }[];
  left: { row: number; reason: string; msg: string }[];
  table: { mapping_from: string; unused: string[] } | null;
}

async function parse(text: string, options: ParseOptions = { platform: 1 }, mappings: object = {}) {
  const warned: string[] = [];
  const said: string[] = [];
  const kept: { mappings?: Record<string, object> } = { mappings: { default: mappings } };
  const deps = {
    ask: { isPossible: false },
    files: { text: () => Promise.resolve(text) },
    out: { warn: (line: string) => void warned.push(line), say: (line: string) => void said.push(line) },
    session: () => Promise.resolve({ profile: 'default' }),
    store: () =>
      Promise.resolve({
        read: () => kept,
        write: (change: (stored: typeof kept) => void) => Promise.resolve(change(kept)),
      }),
  } as unknown as Deps;
  const outcome = await run(deps, options);
  return { ...outcome, data: outcome.data as Parsed, warned, said, kept: kept.mappings!['default']! };
}

describe('gift parse', () => {
  test('a text that is read whole ends well', async () => {
    const { exit, msg, data, warned } = await parse(`${GOOD}\n`);
    expect([exit, msg, data.left, warned]).toEqual([0, '识别 1 行，其中 0 行待确认', [], []]);
  });

  test('names the rows with problems and the lines it did not read, and ends with 5 (D1304)', async () => {
    const text = [GOOD, '李四 江苏省苏州市姑苏区观前街8号', '麻烦尽快发货', GOOD].join('\n');
    const { exit, msg, data, warned, lines } = await parse(text);
    expect(exit).toBe(5);
    expect(msg).toBe('识别 2 行，其中 1 行待确认，1 行有问题，2 行没有识别');
    expect(warned).toEqual([
      '第 2 行：收货人电话不能为空',
      '第 3 行没有识别：没有读到电话和地址',
      '第 4 行没有识别：和第 1 行相同',
    ]);
    expect(lines).toHaveLength(2);
    expect(data.left).toEqual([
      { row: 3, reason: 'no_recipient', msg: '没有读到电话和地址' },
      { row: 4, reason: 'repeated', of: 1, msg: '和第 1 行相同' },
    ]);
  });

  test('a text that holds nobody names every line, too', async () => {
    const { exit, data, warned } = await parse('麻烦尽快发货\n\n13800001234');
    expect([exit, data.rows, data.left.map(({ row }) => row)]).toEqual([5, [], [1, 3]]);
    expect(warned).toHaveLength(2);
  });

  test('columns are said, changed by --mapping, kept for the next text of this shape, and left alone by --by-line', async () => {
    const table = (street: string) =>
      ['张三', '李四', '王五']
        .map((name, i) => `D26110512345${i}\t${name}\t1380000123${i}\t广东省深圳市南山区${street}${i}号\t2件`)
        .join('\n');
    const first = await parse(table('科技路'));
    expect([first.exit, first.data.table?.mapping_from]).toEqual([0, 'content']);
    expect(first.said[0]).toContain('rec_address=第 4 列');
    const mapping = ['rec_name=第 2 列', 'rec_mobile=第 3 列,rec_address=第 4 列'];
    const second = await parse(table('科技路'), { platform: 1, mapping });
    expect(second.data.table).toMatchObject({ mapping_from: 'flag', unused: ['第 1 列', '第 5 列'] });
    expect(second.said.slice(1)).toEqual([
      '没有用到的列：第 1 列；第 5 列',
      '已记住这些列名，列名相同的表以后自动沿用',
    ]);
    const third = await parse(table('科苑路'), { platform: 1 }, second.kept);
    expect(third.data.table?.mapping_from).toBe('remembered');
    const fourth = await parse(table('科苑路'), { platform: 1, byLine: true }, second.kept);
    expect([fourth.data.table, fourth.said]).toEqual([null, []]);
  });

  test.each([{ byLine: true }, { all: true }])('--mapping and %j contradict each other', async (flag) => {
    const options = { platform: 1, mapping: ['rec_name=第 1 列'], ...flag };
    const failure = await parse(GOOD, options).catch((error: unknown) => error);
    const word = 'all' in flag ? '--all' : '--by-line';
    expect(failure).toMatchObject({ exit: 2, message: `--mapping 不能和 ${word} 一起使用` });
  });

  test('a --mapping for a text without columns is said to have no effect, and ends with 5', async () => {
    const options = { platform: 1, mapping: ['rec_name=第 1 列'] };
    const { exit, code, msg, data, warned, kept } = await parse(GOOD, options);
    expect([exit, code, data.rows.length, data.table]).toEqual([5, 1, 1, null]);
    expect(msg).toBe('识别 1 行，其中 0 行待确认');
    expect(warned).toEqual(['这段文字不是列数相同的表，没有用到 --mapping，每行各自识别']);
    expect(kept).toEqual({});
  });

  test('a line of titles is no line that was not read', async () => {
    const { exit, data } = await parse(`姓名,电话,地址\n${GOOD}\n${GOOD.replace('1号', '2号')}`);
    expect([exit, data.left, data.rows.map(({ row }) => row)]).toEqual([
      0,
      [{ row: 1, reason: 'titles', msg: '标题行，不是收件人' }],
      [2, 3],
    ]);
  });

  test('--all answers every line, and nothing is wrong with that', async () => {
    const { exit, data, warned } = await parse(`${GOOD}\n\n你好\n`, { all: true });
    expect([exit, data.rows.map(({ row }) => row), data.left, warned]).toEqual([0, [1, 2, 3], [], []]);
  });

  test('of any text: lines in are the lines of rows and the lines left', async () => {
    const random = seededRandom(20_261_123);
    for (let round = 0; round < rounds(150); round++) {
      const lines = Array.from({ length: random.between(1, 10) }, (_, i) =>
        random.pick([
          () => GOOD.replace('张三', `张${i}`),
          () => `李四\t139${random.digits(8)}\t浙江省杭州市余杭区文一路${i}号\t${random.below(9)}件`,
          () => random.pick(['', '你好', '合计', '电话：13800001234', '----', '13900001111']),
          () => GOOD.slice(random.below(GOOD.length)),
        ])(),
      );
      const filled = lines.flatMap((line, i) => (line.trim() === '' ? [] : [i + 1]));
      if (filled.length === 0) continue;
      const { data } = await parse(lines.join('\n'));
      const told = [...data.rows.flatMap((row) => row.lines), ...data.left.map(({ row }) => row)];
      expect({ lines, told: told.sort((a, b) => a - b) }).toEqual({ lines, told: filled });
    }
  });
});
