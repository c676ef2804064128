import { describe, expect, test } from 'vitest';
import { importLines } from './import-lines.ts';

const PEOPLE = [
  ['张三', '13800138000', '上海市徐汇区', '漕宝路1555弄'],
  ['李四', '13900139000', '江苏省苏州市吴中区', '东吴北路8号'],
  ['王五', '13700137000', '四川省成都市武侯区', '天府大道530号'],
] as const;
const read = async (lines: string[]) => {
  const { rows, left } = await importLines(lines.join('\n'), { platform: 1 });
  const told = [...rows.flatMap((row) => row.lines), ...left.map(({ row }) => row)].sort((a, b) => a - b);
  expect(told).toEqual(lines.flatMap((line, i) => (line === '' ? [] : [i + 1])));
  return { rows, left };
};
const linesOf = ([name, phone, region, road]: (typeof PEOPLE)[number], isLabelled = false) =>
  isLabelled
    ? [`收件人：${name}`, `电话：${phone}`, `地址：${region}${road}`]
    : [name, phone, `${region}${road}`];

/** What may be the rest of an address, and how it stands in it. */
const HOUSES = '12号 5号 8-2 12-3号 9-1-1 5# #5 no.5 (3) 26 12. 二 第2组 502 3-502 天猫小店 京东店'.split(
  ' ',
);

describe.each(HOUSES)('%s under an address', (house) => {
  test('is kept with it and asked about, in every shape of paste', async () => {
    const [one, other] = PEOPLE;
    const [region, road] = [one[2], one[3]];
    const shapes = [
      [...linesOf(one), house],
      [...linesOf(one, true), house],
      ['收件人：张三', `电话：${one[1]}`, '地址：', region + road, house],
      [region + road, house, one[0], one[1]],
      [`${one[0]} ${one[1]}`, region + road, house],
      [linesOf(one).join(' '), house],
      [...linesOf(one), house, ...linesOf(other)],
      [...linesOf(other), ...linesOf(one), house],
      [linesOf(other).join(' '), linesOf(one).join(' '), house],
    ];
    for (const lines of shapes) {
      const { rows, left } = await read(lines);
      const own = rows.find(({ rec_mobile }) => rec_mobile === one[1])!;
      expect({ lines, house: own.rec_address.replaceAll(/[().]/g, '') }).toEqual({
        lines,
        house: `${road} ${house.replaceAll(/[().]/g, '')}`,
      });
      expect(own.reasons).toContain('lines_joined');
      expect(left).toEqual([]);
      const others = rows.filter((row) => row !== own);
      expect(others.every(({ rec_name, flag }) => rec_name === other[0] && !flag)).toBe(true);
    }
  });
});

test('a group of a village below a whole line is the rest of its address', async () => {
  const { rows } = await read(['张三 13800138000', '湖南省长沙市宁乡市花明楼镇靳江村', '第2组']);
  expect(rows[0]).toMatchObject({ rec_address: '花明楼镇靳江村 第2组', flag: true });
});

test('two people with a house each below the road are both asked about', async () => {
  const lines = PEOPLE.slice(0, 2).flatMap(([name, phone, region, road], i) => [
    region + road,
    `${12 + i}号`,
    name,
    phone,
  ]);
  expect((await read(lines)).rows.map(({ rec_address, flag }) => [rec_address, flag])).toEqual([
    ['漕宝路1555弄 12号', true],
    ['东吴北路8号 13号', true],
  ]);
});

const STYLES: [string, (i: number) => string][] = [
  ['1 2 3', (i) => `${i}`],
  ['(1) (2) (3)', (i) => `(${i})`],
  ['1. 2. 3.', (i) => `${i}.`],
  ['一 二 三', (i) => '一二三'[i - 1]!],
  ['第1个 第2个 第3个', (i) => `第${i}个`],
];

describe.each(STYLES)('%s count people', (_, count) => {
  test('under each, above each and with blank lines: nobody is asked about them', async () => {
    for (const isAbove of [true, false])
      for (const isLabelled of [true, false])
        for (const gap of [[], ['']]) {
          const lines = PEOPLE.flatMap((person, i) => {
            const own = linesOf(person, isLabelled);
            return [...(isAbove ? [count(i + 1), ...own] : [...own, count(i + 1)]), ...gap];
          });
          const { rows, left } = await read(lines);
          expect(rows.map(({ rec_address, reasons }) => [rec_address, reasons])).toEqual(
            PEOPLE.map(([, , , road]) => [road, []]),
          );
          expect(left.map(({ reason }) => reason)).toEqual(PEOPLE.map(() => 'counter'));
        }
  });
});

test('a list that begins at a later number counts where its first number stands above all', async () => {
  const lines = PEOPLE.flatMap((person, i) => [`${i + 11}`, ...linesOf(person)]);
  expect((await read(lines)).rows.map(({ reasons }) => reasons)).toEqual(PEOPLE.map(() => []));
});

test.each(['11/23', '15:30', '客户A', '共3单', '11月23日', '15日', '地址2', '【拼多多】'])(
  "%s under an address is nobody's all the same",
  async (words) => {
    const { rows, left } = await read([...linesOf(PEOPLE[0]), words]);
    expect([rows[0]!.rec_address, rows[0]!.flag, left.length]).toEqual(['漕宝路1555弄', false, 1]);
  },
);
