import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { importLines } from './import-lines.ts';
import { reasonsWords } from './doubt-copy.ts';
import { importRecipients } from './import-recipients.ts';
import { withStops } from './stop-lines.ts';

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

test('a word about somebody by name asks about that row and no other, wherever it stands', async () => {
  for (const words of ['周杰的不要发了', '周杰这单取消', '周杰的地址错了'])
    for (const at of [0, 1, 2, 3])
      for (const isBlock of [true, false]) {
        const people = BLOCKS.map((lines) => (isBlock ? [...lines, ''] : [lines.join(' ')]));
        const lines = [...people.slice(0, at), [words, ''], ...people.slice(at)].flat();
        expect({ lines, asked: (await read(lines)).asked }).toEqual({ lines, asked: [true, false, false] });
      }
});

test('what is said of all above, of all below or of everything asks about each of these rows', async () => {
  const people = BLOCKS.map((lines) => [...lines, '']);
  const [one, two, three] = people as [string[], string[], string[]];
  const place = async (words: string) => (await read([...one, ...two, words, '', ...three])).asked;
  for (const words of ['以上都不要发', '上面两个取消', '前面的都先别发'])
    expect(await place(words)).toEqual([true, true, false]);
  for (const words of ['全部先别发', '所有订单取消', '这批先不发'])
    expect(await place(words)).toEqual([true, true, true]);
  for (const words of ['以下的先别发', '下面的都不要发'])
    expect((await read([words, ...one, ...two, ...three])).asked).toEqual([true, true, true]);
  expect((await place('以下的先别发'))[2]).toBe(true);
});

describe.each(['不要发货', '取消', '先别发', '这单不发了'])('a remark of a table that says %s', (words) => {
  const titles = ['姓名', '电话', '地址', '备注'];
  const cells = BLOCKS.map((row, i) => [...row, i === 1 ? words : '要快']);

  test('asks about its row alone, pasted or in a file', async () => {
    for (const rows of [[titles, ...cells], cells]) {
      const { asked } = await read(rows.map((row) => row.join('\t')));
      expect(asked).toEqual([false, true, false]);
    }
    const bytes = new TextEncoder().encode([titles, ...cells].map((row) => row.join(',')).join('\n'));
    const { rows } = await importRecipients({ bytes });
    expect(rows.map(({ flag, reasons }) => [flag, reasons.includes('stop_asked')])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });
});

test('titles of columns say nothing of a row', async () => {
  for (const title of ['变更地址', '修改地址', '更改电话']) {
    const titles = ['收件人', '收件人电话', '收件地址', title];
    for (const cells of [BLOCKS, BLOCKS.map((row) => [...row, row[2]!])]) {
      const { rows, asked } = await read([titles, ...cells].map((row) => row.join('\t')));
      expect([rows.length, asked]).toEqual([3, [false, false, false]]);
    }
  }
});

test('a long line is read to its end', async () => {
  const words = `这一单麻烦${'客户临时出差不在家要等下个月回来以后再通知我们'.repeat(12)}先不要发货`;
  expect((await read([...BLOCKS[0]!, '', words, '', ...BLOCKS[1]!])).asked[0]).toBe(true);
});

test('many such lines take no longer the more there are: each finds its row in one pass', () => {
  const count = 80_000;
  const row = {
    flag: false,
    reasons: [],
    note: '',
    remark: '',
    rec_name: '周杰',
    lines: [count + 1] as const,
  };
  const lines = [...Array.from({ length: count }, () => '取消'), BLOCKS[0]!.join(' ')];
  const started = cpuMs();
  expect(withStops([row], lines)[0]!.flag).toBe(true);
  expect(cpuMs() - started).toBeLessThan(4_000);
});
