import { describe, expect, test } from 'vitest';
import { importLines } from './import-lines.ts';
import { reasonsWords } from './doubt-copy.ts';

const BLOCKS = [
  ['周杰', '17711049452', '安徽省合肥市蜀山区黄山路108号'],
  ['于洋', '15013539358', '四川省成都市武侯区天府大道127号'],
  ['韩雪', '15015898574', '湖北省武汉市武昌区中山路145号'],
];
const read = async (lines: string[]) => {
  const { rows, left } = await importLines(lines.join('\n'), { platform: 1 });
  return { rows, left, asked: rows.map(({ reasons }) => reasons.includes('stop_asked')) };
};

describe.each([
  '上面那个不要了',
  '这个不发了',
  '昨天那个别发了',
  '先别发',
  '不要发货',
  '25号再发',
  '这单取消',
  '改一下地址',
  '地址错了',
  '电话写错了',
  '换个收件人',
  '改成红色',
])('%s', (words) => {
  test('asks about the row before it, in blocks, in lines and behind a blank line, and says why', async () => {
    const blocks = BLOCKS.map((lines, i) => (i === 0 ? [...lines, words, ''] : [...lines, '']));
    const inLines = BLOCKS.map((lines, i) => [lines.join(' '), ...(i === 0 ? [words] : [])]);
    for (const lines of [blocks.flat(), inLines.flat()]) {
      const { rows, asked } = await read(lines);
      expect(asked).toEqual([true, false, false]);
      expect(rows[0]!.flag).toBe(true);
      expect(reasonsWords(rows[0]!.reasons)).toContain('旁边的话像是不要发或要改');
    }
    const { asked } = await read([...BLOCKS[0]!, '', words, '', ...BLOCKS[1]!]);
    expect(asked[0]).toBe(true);
  });

  test('above a person without anybody before is said of that one', async () => {
    const { asked } = await read([words, ...BLOCKS[0]!, '', ...BLOCKS[1]!]);
    expect(asked).toEqual([true, false]);
  });
});

test.each(['不要放快递柜', '别发顺丰', '请勿投柜', '不要打电话', '发错赔十', '尽快发', '明天发', '送货上门'])(
  '%s is a wish, not a stop',
  async (words) => {
    const { asked } = await read([...BLOCKS[0]!, words, '', ...BLOCKS[1]!]);
    expect(asked).toEqual([false, false]);
  },
);

test('a row that says not to send it is asked about; one whose address is said to be the new one holds it', async () => {
  const [one, other] = BLOCKS.map((lines) => lines.join('，'));
  expect((await read([`${one}，这个先别发`, `麻烦改下地址，${other}`])).asked).toEqual([true, false]);
});
