import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { importLines } from './import-lines.ts';

const PEOPLE = [
  ['金星', '17716029455', '安徽省合肥市蜀山区', '黄山路146号', '261105-600000000197284'],
  ['宋佳', '15016160642', '江苏省苏州市姑苏区', '观前街121号', '261105-600000000206759'],
  ['梁晨', '13812621844', '河南省郑州市金水区', '花园路7号', '261105-600000000206760'],
] as const;
type Field = 'name' | 'phone' | 'place' | 'order';
const LABELS: Record<Field, string> = {
  name: '收件人：',
  phone: '电话：',
  place: '地址：',
  order: '订单号：',
};
const ORDERS: Field[][] = [
  ['name', 'phone', 'place'],
  ['name', 'place', 'phone'],
  ['place', 'name', 'phone'],
  ['place', 'phone', 'name'],
  ['phone', 'name', 'place'],
  ['phone', 'place', 'name'],
];
const fieldOf = (person: number, field: Field) => {
  const [name, phone, region, house, order] = PEOPLE[person]!;
  return { name, phone, place: region + house, order }[field];
};
const linesOf = (person: number, fields: readonly Field[], isLabelled = false) =>
  fields.map((field) => (isLabelled ? LABELS[field] : '') + fieldOf(person, field));
const read = (lines: string[]) => importLines(lines.join('\n'), { platform: 1 });
const ALL = PEOPLE.map((_, i) => i);

const DATES = [
  '11月23日',
  '11/23',
  '2026-11-23',
  '23号的单',
  '今天23号发',
  '11月23日发货',
  '星期一',
  '15:30',
];
const HEADINGS = [
  '发货清单：',
  '收件信息：',
  '订单信息：',
  '【拼多多】',
  '今天的订单',
  '姓名 电话 地址',
  '地址、电话、姓名',
];
/** Alone under an address they may be a house (line-houses.test.ts). */
const NUMBERS = ['1', '(2)'];
const COUNTS = ['第三个', '客户1', '客户A：', '共 3 单', '共3单 合计57元', '合计：12单'];
const LINKS = [
  'https://v.douyin.com/iRNBho5/',
  '【拼多多】这个商品不错，快来看看 https://mobile.yangkeduo.com/goods.html?goods_id=123456789012',
];
const NOBODY = [...DATES, ...HEADINGS, ...NUMBERS, ...COUNTS, ...LINKS];

describe.each(NOBODY)("%s is nobody's line", (extra) => {
  test('above people, it moves nothing to a neighbour and is in no field, whatever is written first', async () => {
    for (const fields of ORDERS)
      for (const isLabelled of [false, true]) {
        const people = ALL.flatMap((i) => linesOf(i, fields, isLabelled));
        const { rows, left } = await read([extra, ...people]);
        expect(left.map(({ row }) => row)).toEqual([1]);
        expect(
          rows.map((row) => [row.rec_name, row.rec_mobile, row.rec_address, row.remark, row.reasons]),
        ).toEqual(PEOPLE.map(([name, phone, , house]) => [name, phone, house, '', []]));
      }
  });

  test.skipIf(NUMBERS.includes(extra))('under the address it is no part of it', async () => {
    for (const isLabelled of [false, true])
      for (const gap of [[], ['']]) {
        const people = ALL.flatMap((i) => [...linesOf(i, ORDERS[0]!, isLabelled), extra, ...gap]);
        const { rows, left } = await read(people);
        expect(rows.map((row) => [row.rec_address, row.shop_order, row.reasons])).toEqual(
          PEOPLE.map(([, , , house]) => [house, '', []]),
        );
        expect(left).toHaveLength(PEOPLE.length);
      }
  });
});

test.each(DATES)(
  '%s above people of whom the last lacks the address: nobody gets that of another',
  async (date) => {
    const fields: Field[] = ['phone', 'name', 'place'];
    const { rows } = await read([date, ...linesOf(0, fields, true), ...linesOf(1, ['phone', 'name'], true)]);
    expect(rows.map((row) => [row.rec_name, row.rec_address, row.flag])).toEqual([
      ['金星', '黄山路146号', true],
      ['宋佳', '', true],
    ]);
  },
);

describe('order numbers and remarks behind people', () => {
  const ABOVE = [
    ...NOBODY,
    '商品：保温杯',
    '备注：统一发中通',
    '寄件人：刘发货 13700000001',
    '老板发一下这几个',
  ];

  test.each(ABOVE)('%s above them moves none to the next person', async (extra) => {
    for (const fields of ORDERS)
      for (const isLabelled of [false, true])
        for (const own of ['order', 'remark']) {
          const people = ALL.flatMap((i) => [
            ...linesOf(i, own === 'order' ? [...fields, 'order'] : fields, isLabelled),
            ...(own === 'order' ? [] : [`备注：要${i}号色`]),
          ]);
          const { rows, left } = await read([extra, ...people]);
          const found = rows.map((row) => [row.rec_name, row.shop_order, row.remark]);
          const right = PEOPLE.map(([name, , , , order], i) =>
            own === 'order' ? [name, order, ''] : [name, '', `要${i}号色`],
          );
          expect({ fields, isLabelled, found }).toEqual({ fields, isLabelled, found: right });
          expect(left.map(({ row }) => row)).toEqual([1]);
          expect(rows.map(({ reasons }) => reasons)).toEqual(PEOPLE.map(() => []));
        }
  });

  test('in front of people they belong to the one behind, with a sender above all', async () => {
    const people = ALL.flatMap((i) => linesOf(i, ['order', 'name', 'phone', 'place'], true));
    const { rows, left } = await read(['寄件人：刘发货 13700000001', ...people]);
    expect(rows.map((row) => [row.rec_name, row.shop_order, row.reasons])).toEqual(
      PEOPLE.map(([name, , , , order]) => [name, order, []]),
    );
    expect(left).toEqual([{ row: 1, reason: 'sender' }]);
  });

  test('a sender among the lines of one person takes nothing that follows', async () => {
    for (const sender of ['寄件人：刘发货', '发件人：小刘，13700000001，浙江省义乌市国际商贸城1区5号'])
      for (const isLabelled of [false, true]) {
        const [head, order] = [linesOf(0, ORDERS[0]!, isLabelled), linesOf(0, ['order'], isLabelled)];
        const { rows, left } = await read([...head, sender, ...order]);
        expect([rows[0]!.shop_order, rows[0]!.rec_mobile, left]).toEqual([
          PEOPLE[0][4],
          PEOPLE[0][1],
          [{ row: 4, reason: 'sender' }],
        ]);
      }
  });

  test("a whole person under a sender's label alone is a row that is asked about", async () => {
    const people = ALL.map((i) => linesOf(i, ORDERS[0]!).join(' '));
    const { rows } = await read(['寄件人', ...people]);
    expect(rows.map(({ rec_name, flag }) => [rec_name, flag])).toEqual(
      PEOPLE.map(([name], i) => [name, i === 0]),
    );
  });

  test("a sender's own phone under his name is nobody's without a doubt", async () => {
    const sender = ['寄件人：刘发货', '电话：13700000001'];
    const people = [linesOf(0, ['name', 'place'], true), linesOf(1, ['phone', 'name', 'place'], true)];
    const { rows } = await read([...sender, ...people.flat()]);
    expect(rows.filter((row) => row.rec_mobile === '13700000001' && !row.flag)).toEqual([]);
  });

  test("a sender's name is the receiver's only with a doubt, and a weekday is somebody's who has no other name", async () => {
    const [phone, place] = ['13990296217', '湖南省长沙市岳麓区麓谷街道麓云路100号5楼'];
    for (const sender of ['寄：赵六', '寄件人：赵六', '发件人：赵六']) {
      for (const lines of [
        [phone, sender, place],
        [place, sender, phone],
        [sender, place, phone],
        [`${phone} ${sender} ${place}`],
        ['周三', phone, sender, place],
      ]) {
        const { rows } = await read(lines);
        expect(rows.filter(({ flag, state }) => !flag && state === 1)).toEqual([]);
      }
    }
    const { rows } = await read(['周三', phone, place]);
    expect([rows[0]!.rec_name, rows[0]!.flag]).toEqual(['周三', true]);
    const { rows: named, left } = await read(['周三', '金星', phone, place]);
    expect([named[0]!.rec_name, named[0]!.flag, left]).toEqual(['金星', false, [{ row: 1, reason: 'date' }]]);
    const others = ALL.flatMap((i) => linesOf(i, ORDERS[0]!));
    expect((await read(['周三', ...others])).rows.map(({ reasons }) => reasons)).toEqual(ALL.map(() => []));
    for (const lines of [
      ['周三', phone, place, ...others],
      [...others, '周三', phone, place],
    ]) {
      const all = (await read(lines)).rows;
      expect(all.filter((row) => !row.flag && row.rec_mobile === phone && row.rec_name !== '周三')).toEqual(
        [],
      );
    }
    // A sender with his label beside a receiver with one is no doubt.
    const { rows: both } = await read([`寄件人：刘发货 13700000001`, ...linesOf(0, ORDERS[0]!, true)]);
    expect([both[0]!.rec_name, both[0]!.reasons]).toEqual(['金星', []]);
  });

  test('a remark in front of each belongs to the one behind, whatever it is called; one above all to the first, in doubt', async () => {
    const words = ['留言', '备注', '买家留言'];
    for (const isLabelled of [false, true]) {
      const front = ALL.flatMap((i) => [`${words[i]}：要${i}号色`, ...linesOf(i, ORDERS[0]!, isLabelled)]);
      const behind = ALL.flatMap((i) => [...linesOf(i, ORDERS[0]!, isLabelled), `${words[i]}：要${i}号色`]);
      for (const lines of [front, behind]) {
        const { rows, left } = await read(lines);
        expect(rows.map((row) => [row.rec_name, row.remark, row.reasons])).toEqual(
          PEOPLE.map(([name], i) => [name, `要${i}号色`, []]),
        );
        expect(left).toEqual([]);
      }
      const people = ALL.flatMap((i) => linesOf(i, ORDERS[0]!, isLabelled));
      const { rows, left } = await read(['备注：给金星的送花', ...people]);
      expect(rows.map((row) => [row.rec_name, row.remark, row.reasons])).toEqual(
        PEOPLE.map(([name], i) => [name, i === 0 ? '给金星的送花' : '', i === 0 ? ['lines_joined'] : []]),
      );
      expect(left).toEqual([]);
      const { rows: two } = await read(['留言：红', '备注：轻放', ...people]);
      expect(two.map(({ remark, flag }) => [remark !== '', flag])).toEqual(
        ALL.map((i) => [i === 0, i === 0]),
      );
      const { rows: all, left: said } = await read(['备注：统一发中通', ...people]);
      expect(all.map(({ remark, flag }) => [remark, flag])).toEqual(ALL.map(() => ['', false]));
      expect(said).toEqual([{ row: 1, reason: 'for_all' }]);
    }
  });

  test('an order number behind a blank line is not given to the next block in silence', async () => {
    const people = ALL.flatMap((i) => [...linesOf(i, ORDERS[0]!), '', ...linesOf(i, ['order'])]);
    const { rows } = await read(people);
    const wrong = rows.filter(
      (row) => row.shop_order !== PEOPLE.find(([name]) => name === row.rec_name)?.[4],
    );
    expect(wrong.filter(({ flag, shop_order }) => !flag && shop_order !== '')).toEqual([]);
  });

  test('one more than people, or one too few, asks about every row', async () => {
    const people = ALL.map((i) => linesOf(i, ['name', 'phone', 'place', 'order']));
    const more = ['261105-600000000000001', ...people.flat()];
    const fewer = people.flatMap((lines, i) => (i === 1 ? lines.slice(0, 3) : lines));
    for (const lines of [more, fewer]) {
      const { rows } = await read(lines);
      expect(rows).toHaveLength(PEOPLE.length);
      for (const { reasons } of rows) expect(reasons).toContain('lines_joined');
    }
  });
});

test('what is counted is no address: it takes none from the next person in silence', async () => {
  const fields: Field[] = ['name', 'phone', 'place'];
  for (const [words, isLabelled] of [
    ['今天发10单', true],
    ['今天发10单', false],
    ['辛苦了', true],
  ] as const) {
    const lacking = linesOf(1, ['name', 'phone'], isLabelled);
    const { rows } = await read([words, ...linesOf(0, fields, isLabelled), ...lacking]);
    expect(rows.map((row) => [row.rec_name, row.rec_mobile, row.rec_address, row.flag])).toEqual([
      ['金星', '17716029455', '黄山路146号', true],
      ['宋佳', '15016160642', '', true],
    ]);
  }
});

test('a remark for all above remarks that lead people leaves them where they are', async () => {
  const people = ALL.flatMap((i) => [`备注：要${i}号色`, ...linesOf(i, ORDERS[0]!)]);
  const { rows, left } = await read(['备注：统一发中通', ...people]);
  expect(rows.map(({ remark, reasons }) => [remark, reasons])).toEqual(ALL.map((i) => [`要${i}号色`, []]));
  expect(left).toEqual([{ row: 1, reason: 'for_all' }]);
});

test('a number alone behind an address may be the room: it is asked about', async () => {
  for (const room of ['502', '3-502']) {
    const { rows } = await read([...linesOf(0, ORDERS[0]!), room]);
    expect([rows[0]!.rec_address, rows[0]!.flag]).toEqual([`黄山路146号 ${room}`, true]);
  }
  const { rows } = await read(['金星', '17716029455', '安徽省合肥市蜀山区黄山路', '12']);
  expect([rows[0]!.rec_address, rows[0]!.flag]).toEqual(['黄山路 12', true]);
});

test('words that got into an address are asked about', async () => {
  for (const words of ['这个也好', '公司', '家里']) {
    const { rows } = await read([...linesOf(0, ORDERS[0]!), words]);
    expect(rows[0]!.flag || rows[0]!.rec_address === '黄山路146号').toBe(true);
  }
});

describe('links and names', () => {
  const LINK =
    'https://mobile.yangkeduo.com/goods.html?goods_id=123456789012&order_sn=261105-600000000197284';

  test('digits of a link are no order number and no phone, in a line with a person too: it is in the remark, whole', async () => {
    const person = '周杰 17711049452 安徽省合肥市蜀山区黄山路108号';
    for (const line of [`${person} ${LINK}`, `${LINK} ${person}`, `${person}，${LINK}`]) {
      const { rows } = await read([line]);
      expect([rows[0]!.shop_order, rows[0]!.rec_mobile, rows[0]!.rec_address]).toEqual([
        '',
        '17711049452',
        '黄山路108号',
      ]);
      expect(rows[0]!.remark).toContain(LINK);
    }
  });

  const [SHORT, HEAD] = [
    'https://t.cn/abcDE',
    ['金星', '17716029455', '安徽省合肥市蜀山区黄山路146号'],
  ] as const;
  test.each([
    ['3栋2单元302室', { rec_address: '黄山路146号 3栋2单元302室', shop_order: '' }],
    ['12号', { rec_address: '黄山路146号 12号', shop_order: '' }],
    ['订单号：692000111222333', { rec_address: '黄山路146号', shop_order: '692000111222333' }],
    ['备注：红色大码', { rec_address: '黄山路146号', shop_order: '' }],
  ])('of %s with a link under an address only the link goes away, to the remark', async (words, right) => {
    const { rows, left } = await read([...HEAD, `${words} ${SHORT}`]);
    expect(rows[0]).toMatchObject({ rec_name: '金星', ...right });
    expect(rows[0]!.remark).toContain(SHORT);
    expect(left).toEqual([]);
    // Behind a link the words may be the page's: in the remark, and asked about.
    const { rows: behind, left: none } = await read([...HEAD, `${SHORT} ${words}`]);
    const [row] = behind;
    expect(
      row!.flag || (row!.rec_address === right.rec_address && row!.shop_order === right.shop_order),
    ).toBe(true);
    expect(none).toEqual([]);
  });

  test('a name, a place or a phone keeps its line, whatever link stands in it', async () => {
    const [name, phone, place] = HEAD;
    for (const own of [
      [`${name} ${SHORT}`, phone, place],
      [name, `${phone} ${SHORT}`, place],
      [name, phone, `安徽省合肥市蜀山区 ${SHORT} 黄山路146号`],
      [name, phone, `合肥黄山路146号 ${SHORT}`],
      [`收件人：${name} ${SHORT}`, `电话：${phone}`, `地址：${place} ${SHORT}`],
    ]) {
      const { rows, left } = await read(own);
      expect([rows.length, left]).toEqual([1, []]);
      expect(rows[0]).toMatchObject({ rec_name: name, rec_mobile: phone, rec_address: '黄山路146号' });
    }
  });

  test.each([
    '【淘宝】https://m.tb.cn/h.5abcD?tk=XyZ CZ0001 「保温杯316不锈钢」点击链接直接打开',
    '7.94 复制打开抖音，看看【小李的作品】好物推荐 https://v.douyin.com/iRNBho5/ 02/12 a@B.cD :5pm',
    '就是这个 https://t.cn/a',
    'https://t.cn/a 这个要两个',
    '【淘宝】7天无理由退货 https://e.tb.cn/h.abc?tk=QQ MF1234 「客厅地毯 3米」',
  ])("%s is nobody's", async (line) => {
    const { rows, left } = await read([...HEAD, line]);
    expect([rows[0]!.rec_address, rows[0]!.remark, left]).toEqual([
      '黄山路146号',
      '',
      [{ row: 4, reason: 'link' }],
    ]);
  });

  test.each(['在吗', '老婆的', '玫瑰', 'A', '这个也发', '还有一个', '下一位', '你好'])(
    '%s where a name is missing is no name in silence',
    async (word) => {
      for (const gap of [[], ['']]) {
        const { rows } = await read(ALL.flatMap((i) => [word, ...linesOf(i, ['phone', 'place']), ...gap]));
        expect(rows.filter(({ flag }) => !flag)).toEqual([]);
      }
    },
  );

  test.each(['姓名', '电话', '收件人'])('%s is nobody', async (word) => {
    const { rows } = await read([`${word} 17711049452 安徽省合肥市蜀山区黄山路108号`]);
    expect([rows[0]!.rec_name, rows[0]!.state]).toEqual(['', 2]);
  });
});

test('of people in blocks with up to two lines among them that belong to nobody, and a field missing, none is mixed with another in silence', async () => {
  const random = seededRandom(20_261_126);
  const extras = [
    ...NOBODY,
    '商品：保温杯',
    '备注：统一发中通',
    '寄件人：刘发货',
    '发件人：小刘，13700000001，浙江省义乌市国际商贸城1区5号',
    '在吗',
    '老婆的',
    '今天发10单',
    '502',
    '姓名',
    '客户',
    '上面那个不要了',
    '完',
    '谢谢',
  ];
  const wrong: unknown[] = [];
  for (let round = 0; round < rounds(350); round++) {
    const [order, isLabelled, hasGaps] = [random.pick(ORDERS), random.chance(0.5), random.chance(0.2)];
    const fields: Field[] = random.pick([order, [...order, 'order'], ['order', ...order]]);
    const [lacking, missing] = [random.below(6), random.pick(order)];
    const lines = ALL.flatMap((i) => [
      ...linesOf(
        i,
        fields.filter((field) => i !== lacking || field !== missing),
        isLabelled,
      ),
      ...(hasGaps ? [''] : []),
    ]);
    for (let count = random.between(1, 2); count > 0; count--)
      lines.splice(random.chance(0.4) ? 0 : random.below(lines.length + 1), 0, random.pick(extras));
    const { rows, left } = await read(lines);
    for (const { rec_name, rec_mobile, rec_address, shop_order, flag, state } of rows) {
      const own = PEOPLE.find(([, phone]) => phone === rec_mobile);
      const hasOrder = fields.includes('order');
      const isRight =
        own?.[0] === rec_name && own[3] === rec_address && shop_order === (hasOrder ? own[4] : '');
      if (!flag && state === 1 && !isRight)
        wrong.push([lines, rec_name, rec_mobile, rec_address, shop_order]);
    }
    const told = [...rows.flatMap((row) => row.lines), ...left.map(({ row }) => row)];
    const filled = lines.flatMap((line, i) => (line === '' ? [] : [i + 1]));
    if (told.sort((a, b) => a - b).join() !== filled.join()) wrong.push([lines, told]);
  }
  expect(wrong).toEqual([]);
});
