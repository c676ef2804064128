import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { isRefusal, type Refusal } from '../errors/app-error.ts';
import { parseLines } from './parse-lines.ts';

const GOOD = '张三，13800001234，广东省深圳市南山区科技路1号';
const OTHER = '261105-607198974342268，李四，13900001111，浙江省杭州市余杭区文一西路969号';

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
  test('refuses in the words of the specification (M186-M188)', () => {
    expect(refusal(() => parseLines(GOOD)).message).toBe('请先选择平台');
    expect(refusal(() => parseLines(' \n ', { platform: 1 })).message).toBe('请按格式输入地址');
    expect(refusal(() => parseLines('你好\n13800001234', { platform: 1 })).message).toBe(
      '没有识别到完整的地址，请检查输入是否正确',
    );
    expect(refusal(() => parseLines('a\n'.repeat(100_001), { platform: 1 })).refusal).toBe(
      'FILE_TOO_MANY_ROWS',
    );
  });

  test('keeps the line number, drops duplicates, short lines, and lines without province or phone (M189, M190)', () => {
    const text = [
      GOOD,
      'ab',
      '',
      OTHER,
      ` ${GOOD} `,
      '王五 13700001111',
      '赵六 广东省深圳市南山区科技路1号',
    ].join('\r\n');
    const found = parseLines(text, { platform: 1 });
    expect(found.map(({ row, shop_order, rec_name }) => [row, shop_order, rec_name])).toEqual([
      [1, '', '张三'],
      [4, '261105-607198974342268', '李四'],
    ]);
  });

  test('all: one result per line, in order, with reasons', () => {
    const found = parseLines([GOOD, '', GOOD, '王五 13700001111'].join('\n'), { all: true });
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
    const found = parseLines(
      `${one('张三', '13800001234')}\n\n${one('李四', '13900001111')}\n${one('王五', '13700001111')}`,
      { platform: 2 },
    );
    expect(
      found.map(({ row, rec_name, rec_mobile, rec_address }) => [row, rec_name, rec_mobile, rec_address]),
    ).toEqual([
      [1, '张三', '13800001234', '科技路1号'],
      [6, '李四', '13900001111', '科技路1号'],
      [10, '王五', '13700001111', '科技路1号'],
    ]);
  });

  test('a name longer than four characters stays empty for the person to edit (M192, D709)', () => {
    const [row] = parseLines('一个很长的名字 13800001234 广东省深圳市南山区科技路1号', { platform: 1 });
    expect(row).toMatchObject({ rec_name: '', rec_mobile: '13800001234', flag: true });
  });

  test('10,000 lines take under 3 seconds on a slow machine', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, i) => `张三，138${String(i).padStart(8, '0')}，广东省深圳市南山区科技路${i}号`,
    ).join('\n');
    const started = cpuMs();
    expect(parseLines(text, { platform: 1 })).toHaveLength(10_000);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });
});
