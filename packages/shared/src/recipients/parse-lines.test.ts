import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { isRefusal, type Refusal } from '../errors/app-error.ts';
import { generatedLines, handLines } from '../../fixtures/lines/score.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { importLines } from './import-lines.ts';
import { parseLines } from './parse-lines.ts';

const GOOD = '张三，13800001234，广东省深圳市南山区科技路1号';
const OTHER = '261105-607198974342268，李四，13900001111，浙江省杭州市余杭区文一西路969号';

const SIX_LINES = [
  GOOD,
  '李四 1390000111 浙江省杭州市余杭区文一西路969号',
  '王五 13700001111 科技路3号',
  '赵六，江苏省苏州市姑苏区观前街8号',
  '孙丽 13600001111 文三路5号2幢',
  '周敏 四川省成都市武侯区天府大道100号 137000',
].join('\n');

function refusal(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('parseLines', () => {
  test('refuses in the words of the specification (M186, M187)', () => {
    expect(refusal(() => parseLines(GOOD)).message).toBe('请先选择平台');
    expect(refusal(() => parseLines(' \n ', { platform: 1 })).message).toBe('请按格式输入地址');
    expect(refusal(() => parseLines('a\n'.repeat(100_001), { platform: 1 })).refusal).toBe(
      'FILE_TOO_MANY_ROWS',
    );
  });

  test('keeps the line number; what is no row is left with its number and why (M189, M190, D1304)', () => {
    const text = [
      GOOD,
      'ab',
      '',
      OTHER,
      ` ${GOOD} `,
      '王五 13700001111',
      '赵六 广东省深圳市南山区科技路1号',
      '麻烦尽快发货',
      '13800001234',
      '明天到北京发货哦谢谢',
      `张三 13800001234 广东省深圳市南山区${'科技路1号'.repeat(2_500)}`,
      '合计 300 件',
    ].join('\r\n');
    const { rows, left } = parseLines(text, { platform: 1 });
    expect(rows.map(({ row, lines, rec_name }) => [row, lines, rec_name])).toEqual([
      [1, [1], '张三'],
      [4, [4], '李四'],
      [6, [6], '王五'],
      [7, [7], '赵六'],
    ]);
    expect(left).toEqual([
      { row: 2, reason: 'short' },
      { row: 5, reason: 'repeated', of: 1 },
      { row: 8, reason: 'no_recipient' },
      { row: 9, reason: 'phone_only' },
      { row: 10, reason: 'place_only' },
      { row: 11, reason: 'too_long' },
      { row: 12, reason: 'total' },
    ]);
  });

  test('six lines of which five have a fault are six rows, five with their problem (D1304)', async () => {
    const { rows, left } = await importLines(SIX_LINES, { platform: 1 });
    expect(rows.map(({ row, rec_name, problems }) => [row, rec_name, problems[0]?.code ?? ''])).toEqual([
      [1, '张三', ''],
      [2, '李四', 'PHONE_EMPTY'],
      [3, '王五', 'PROVINCE_EMPTY'],
      [4, '赵六', 'PHONE_EMPTY'],
      [5, '孙丽', 'PROVINCE_EMPTY'],
      [6, '周敏', 'PHONE_EMPTY'],
    ]);
    expect(left).toEqual([]);
  });

  test('two people of whom one lacks the phone and the other the province are never made one', () => {
    const { rows } = parseLines('王五 13700001111 科技路3号\n赵六 江苏省苏州市姑苏区观前街8号', {
      platform: 1,
    });
    expect(
      rows.map(({ rec_name, rec_mobile, rec_province }) => [rec_name, rec_mobile, rec_province]),
    ).toEqual([
      ['王五', '13700001111', ''],
      ['赵六', '', '江苏省'],
    ]);
    const { rows: one } = parseLines('王五\n13700001111\n江苏省苏州市姑苏区观前街8号', { platform: 1 });
    expect(one).toHaveLength(1);
  });

  test('300 lines of an ERP, 5 of them without a phone: 300 are accounted for', async () => {
    const lines = Array.from({ length: 300 }, (_, i) =>
      [
        `DD26110512345${String(i).padStart(5, '0')}`,
        '张三',
        i % 60 === 7 ? '' : `138${String(i).padStart(8, '0')}`,
        `广东省深圳市南山区科技路${i}号`,
      ].join(' '),
    );
    const { rows, left } = await importLines(lines.join('\n'), { platform: 1 });
    expect([rows.length, left]).toEqual([300, []]);
    expect(rows.filter(({ state }) => state === 2).map(({ row }) => row)).toEqual([8, 68, 128, 188, 248]);
  });

  test('a text that holds nobody is refused with the reason of each line (M188)', async () => {
    const refused = await importLines('你好\n\n13800001234\n\n麻烦尽快发货', { platform: 1 }).catch(
      (error: unknown) => error as Refusal,
    );
    expect(refused).toMatchObject({
      refusal: 'TEXT_NOTHING_FOUND',
      message: '没有识别到完整的地址，请检查输入是否正确',
      data: {
        left: [
          { row: 1, reason: 'short' },
          { row: 3, reason: 'phone_only' },
          { row: 5, reason: 'no_recipient' },
        ],
      },
    });
  });

  test('all: one result per line, in order, with reasons', () => {
    const { rows: found } = parseLines([GOOD, '', GOOD, '王五 13700001111'].join('\n'), { all: true });
    expect(found.map(({ row, rec_name, flag }) => [row, rec_name, flag])).toEqual([
      [1, '张三', false],
      [2, '', true],
      [3, '张三', false],
      [4, '王五', true],
    ]);
    expect(found[3]!.reasons).toContain('region_missing');
  });

  test('labelled pastes over several lines are one recipient each', () => {
    const one = (name: string, phone: string) =>
      `收件人：${name}\n手机号码：${phone}\n所在地区：广东省深圳市南山区\n详细地址：科技路1号`;
    const { rows: found } = parseLines(
      `${one('张三', '13800001234')}\n\n${one('李四', '13900001111')}\n${one('王五', '13700001111')}`,
      { platform: 2 },
    );
    expect(
      found.map(({ lines, rec_name, rec_mobile, rec_address }) => [lines, rec_name, rec_mobile, rec_address]),
    ).toEqual([
      [[1, 2, 3, 4], '张三', '13800001234', '科技路1号'],
      [[6, 7, 8, 9], '李四', '13900001111', '科技路1号'],
      [[10, 11, 12, 13], '王五', '13700001111', '科技路1号'],
    ]);
  });

  test('a name longer than four characters is offered for the person to edit (M192, D709)', () => {
    const {
      rows: [row],
    } = parseLines('一个很长的名字 13800001234 广东省深圳市南山区科技路1号', { platform: 1 });
    expect(row).toMatchObject({ rec_name: '一个很长的名字', rec_mobile: '13800001234', flag: true });
  });

  test('10,000 lines take under 3 seconds on a slow machine', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, i) => `张三，138${String(i).padStart(8, '0')}，广东省深圳市南山区科技路${i}号`,
    ).join('\n');
    const started = cpuMs();
    expect(parseLines(text, { platform: 1 }).rows).toHaveLength(10_000);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });
});

const SEED = 20_261_123;
const known = [...generatedLines(SEED, 3), ...handLines('tune')].map(({ line }) => line);

describe.each([0, 1, 2, 3, 4, 5])('every line is accounted for (D1304): part %i', (part) => {
  const random = seededRandom(SEED + part);
  const scrap = () =>
    random.pick([
      () => random.pick(known),
      () => random.pick(known),
      () => random.pick(known).slice(random.below(20)),
      () => '',
      () => ' \t',
      () => random.digits(random.between(1, 13)),
      () =>
        random.pick([
          '你好',
          '收件人：张三',
          '电话：13800001234',
          '地址：广东省深圳市南山区科技路1号',
          '----',
          '合计',
        ]),
      () => random.pick(known).replaceAll(/[，,]/g, '\t'),
      () =>
        ['张三', random.digits(11), '广东省深圳市南山区科技路1号', '2件', '红色'].join(
          random.pick(['\t', ',', '|']),
        ),
      () => `"${random.pick(known)}`,
    ])();

  test('of any text: lines in are the lines of rows and the lines left, each once', async () => {
    for (let round = 0; round < rounds(60); round++) {
      const separator = random.pick(['\n', '\n', '\r\n', '\r']);
      // Sometimes nothing but a table, which is then read by its columns.
      const lines = Array.from(
        { length: random.chance(0.3) ? random.below(2) : random.between(1, 12) },
        scrap,
      );
      // A table of one shape among them, or all of it.
      if (lines.length < 2 || random.chance(0.3))
        lines.push(...Array.from({ length: random.between(2, 6) }, () => table(round)));
      const text = lines.join(separator);
      const filled = text.split(/\r\n|\r|\n/).flatMap((line, i) => (line.trim() === '' ? [] : [i + 1]));
      const { rows, left } = await importLines(text, { platform: 1 }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        const data = error.data as { left?: { row: number; reason: 'short' }[] } | null;
        return { rows: [], left: data?.left ?? [] };
      });
      if (filled.length === 0) continue;
      const told = [...rows.flatMap(({ lines: own }) => own), ...left.map(({ row }) => row)];
      expect({ text, told: told.sort((a, b) => a - b) }).toEqual({ text, told: filled });
    }
  });

  const table = (round: number) =>
    ['李四', `139${random.digits(8)}`, '浙江省', '杭州市', '余杭区', `文一西路${round}号`, '红色'].join('\t');
});
