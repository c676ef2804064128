import { expect, test } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { type ParsedText, parseLines } from './parse-lines.ts';

interface Person {
  name: string;
  phone: string;
  address: string;
}
const PEOPLE: Person[] = [
  { name: '周杰', phone: '13853558969', address: '福建省厦门市思明区文三路52号' },
  { name: '褚时健', phone: '13836701157', address: '浙江省杭州市余杭区文一西路9号' },
  { name: '吴京', phone: '13946891434', address: '四川省成都市武侯区文三路173号' },
  { name: '沈阳阳', phone: '13853921614', address: '湖北省宜昌市西陵区建设路141号' },
  { name: '卫斯', phone: '15037308932', address: '云南省昆明市五华区人民路96号' },
];
const FIELDS = ['name', 'phone', 'address'] as const;
type Field = (typeof FIELDS)[number];
const LABELS: Record<Field, string> = { name: '收件人：', phone: '手机号码：', address: '详细地址：' };
const ORDERS: Field[][] = [
  ['name', 'phone', 'address'],
  ['name', 'address', 'phone'],
  ['address', 'name', 'phone'],
  ['address', 'phone', 'name'],
  ['phone', 'name', 'address'],
  ['phone', 'address', 'name'],
];
const CHAT = [
  '好的',
  '亲，在吗',
  '发10个',
  '谢谢老板',
  '这个地址不要了',
  '改成下面这个',
  '--------',
  '放门口',
];

/** Rows that hold things of two people. */
function mixedRows({ rows }: ParsedText) {
  return rows.filter((row) => {
    const address = row.rec_province + row.rec_city + row.rec_district + row.rec_address;
    const of = (found: string, field: Field) => PEOPLE.findIndex((person) => person[field] === found);
    const told = [of(row.rec_name, 'name'), of(row.rec_mobile, 'phone'), of(address, 'address')];
    return new Set(told.filter((one) => one >= 0)).size > 1;
  });
}
const read = (lines: string[]) => parseLines(lines.join('\n'), { platform: 1 });
const silent = (lines: string[]) => mixedRows(read(lines)).filter(({ flag }) => !flag);
const linesOf = (person: Person, order: readonly Field[], isLabelled = false) =>
  order.map((field) => (isLabelled ? LABELS[field] : '') + person[field]);

test("one missing line gives nobody a neighbour's phone or address in silence: every order, field, person, label, chat and gap", () => {
  const people = PEOPLE.slice(0, 3);
  const wrong: unknown[] = [];
  for (const isLabelled of [false, true])
    for (const gap of [[], ['谢谢老板'], ['', '谢谢老板']])
      for (const order of ORDERS)
        for (const lacking of people)
          for (const field of FIELDS) {
            const lines = people.flatMap((person) => {
              const own = person === lacking ? order.filter((one) => one !== field) : order;
              return [...linesOf(person, own, isLabelled), ...gap];
            });
            const mixed = gap[0] === '' ? mixedRows(read(lines)) : silent(lines);
            if (mixed.length > 0) wrong.push([lines, mixed]);
          }
  expect(wrong).toEqual([]);
});

test('of blocks of any style, with fields missing and chat between, no row mixes two people in silence', () => {
  const random = seededRandom(20_261_123);
  const style = (person: Person, own: Field[], kind: number): string[] => {
    const join = (fields: Field[], mark: string) =>
      fields.length === 0 ? [] : [linesOf(person, fields).join(mark)];
    if (kind === 0) return join(own, ' ');
    if (kind === 1) return linesOf(person, own);
    if (kind === 2) return linesOf(person, own, true);
    if (kind === 3) return join(own, '，');
    const [address, rest] = [
      own.filter((field) => field === 'address'),
      own.filter((field) => field !== 'address'),
    ];
    return own[0] === 'address'
      ? [...join(address, ' '), ...join(rest, ' ')]
      : [...join(rest, ' '), ...join(address, ' ')];
  };
  const wrong: unknown[] = [];
  for (let round = 0; round < rounds(220); round++) {
    const order = random.pick(ORDERS);
    const [kind, isMixed, hasGaps, hasChat] = [
      random.below(5),
      random.chance(0.3),
      random.chance(0.4),
      random.chance(0.4),
    ];
    const lines = PEOPLE.slice(random.below(4)).flatMap((person) => {
      const missing = random.chance(0.25) ? random.pick(FIELDS) : '';
      const own = order.filter((field) => field !== missing);
      const chat = hasChat && random.chance(0.4) ? [random.pick(CHAT)] : [];
      return [...chat, ...style(person, own, isMixed ? random.below(5) : kind), ...(hasGaps ? [''] : [])];
    });
    const mixed = silent(lines);
    if (mixed.length > 0) wrong.push([lines, mixed]);
  }
  expect(wrong).toEqual([]);
});

test.each(ORDERS)(
  'whole people of one line a field (%s, %s, %s) are read without a doubt, with and without labels',
  (...order) => {
    for (const isLabelled of [false, true]) {
      const { rows, left } = read(PEOPLE.flatMap((person) => linesOf(person, order, isLabelled)));
      expect(left).toEqual([]);
      expect(
        rows.map(({ rec_name, rec_mobile, rec_address, reasons }) => [
          rec_name,
          rec_mobile,
          rec_address,
          reasons,
        ]),
      ).toEqual(
        PEOPLE.map(({ name, phone, address }) => [
          name,
          phone,
          address.replace(/^.*?[省市].*?市.*?区/, ''),
          [],
        ]),
      );
    }
  },
);

test('a person without a phone keeps the own address, and all beside it are to be looked at', () => {
  const { rows } = read(
    PEOPLE.flatMap((person, i) => linesOf(person, i === 0 ? ['name', 'address'] : ORDERS[0]!)),
  );
  expect(rows.map(({ rec_name, rec_mobile }) => [rec_name, rec_mobile])).toEqual(
    PEOPLE.map(({ name, phone }, i) => [name, i === 0 ? '' : phone]),
  );
  expect(rows.every(({ reasons }) => reasons.includes('lines_joined'))).toBe(true);
});

test('a line that is whole by itself parts a block, and leaves the labelled lines beside it together', () => {
  const block = (person: Person) => [
    `收件人：${person.name}`,
    `手机号码：${person.phone}`,
    `所在地区：${person.address.slice(0, 9)}`,
    `详细地址：${person.address.slice(9)}`,
  ];
  const one = linesOf(PEOPLE[2]!, ORDERS[0]!).join('，');
  for (const lines of [
    [one, ...block(PEOPLE[0]!), ...block(PEOPLE[1]!)],
    [...block(PEOPLE[0]!), one, ...block(PEOPLE[1]!)],
    [...block(PEOPLE[0]!), ...block(PEOPLE[1]!), one],
  ]) {
    const { rows, left } = read(lines);
    expect(rows.map(({ rec_name, rec_mobile, flag }) => [rec_name, rec_mobile, flag]).sort()).toEqual(
      PEOPLE.slice(0, 3)
        .map(({ name, phone }) => [name, phone, false])
        .sort(),
    );
    expect(left).toEqual([]);
  }
});

test('a label on a line of its own belongs to the line behind it, and a region may fill several lines', () => {
  const own = '收件人\n张三\n手机号\n13800001234\n地址\n广东省深圳市南山区科技路1号';
  const parts = '张三\n13800001234\n广东省\n深圳市\n南山区\n科技路1号';
  const two = `${parts}\n李四\n13900001111\n浙江省杭州市余杭区\n文一西路969号`;
  for (const text of [own, parts, two]) {
    const { rows, left } = read(text.split('\n'));
    expect(left).toEqual([]);
    expect(rows[0]).toMatchObject({
      rec_name: '张三',
      rec_mobile: '13800001234',
      rec_district: '南山区',
      rec_address: '科技路1号',
    });
    expect(rows).toHaveLength(text === two ? 2 : 1);
  }
});

test('the rest of an address under a whole line is asked about, never left out in silence', () => {
  const { rows } = read([
    '张三 13800001234 广东省深圳市南山区科技路1号',
    '3栋2单元',
    '李四 13900001111 浙江省杭州市余杭区文一西路969号',
  ]);
  expect(rows.map(({ lines, rec_address, flag }) => [lines, rec_address, flag])).toEqual([
    [[1, 2], '科技路1号 3栋2单元', true],
    [[3], '文一西路969号', false],
  ]);
});
