import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { importLines } from './import-lines.ts';

const NAMES = ['袁野', '邓超', '许诺', '韩雪', '于洋', '冯丽'];
const PLACES = [
  ['广东省', '深圳市', '南山区', '科技园路'],
  ['安徽省', '合肥市', '蜀山区', '黄山路'],
  ['浙江省', '杭州市', '西湖区', '文一西路'],
  ['湖北省', '武汉市', '武昌区', '中山路'],
  ['陕西省', '西安市', '雁塔区', '长安南路'],
  ['河南省', '郑州市', '金水区', '花园路'],
] as const;
const name = (i: number) => NAMES[i % NAMES.length]!;
const phone = (i: number) => `139${String(14_194_565 + i * 131_071)}`;
const place = (i: number) => PLACES[i % PLACES.length]!;
const road = (i: number) => `${place(i)[3]}${130 + i}号`;
const whole = (i: number) => `${place(i).slice(0, 3).join('')}${road(i)}`;
const read = (text: string) => importLines(text, { platform: 1 });
const table = (count: number, of: (i: number) => string[], separator = '\t') =>
  Array.from({ length: count }, (_, i) => of(i).join(separator));

describe('a break in a quoted cell', () => {
  const sender = ['刘发货', '13700000001', '浙江省义乌市国际商贸城1区5号'];
  const titles = ['收件人', '收件人电话', '收件人地址', '寄件人', '寄件人电话', '寄件人地址'];
  test.each([
    ['\t', (i: number) => i === 1],
    ['\t', () => true],
    [',', (i: number) => i === 1],
    [',', () => true],
  ])('with the phone of the sender behind it, %j', async (separator, isBroken) => {
    const rows = table(
      6,
      (i) => [name(i), phone(i), isBroken(i) ? `"${whole(i)}\n3栋502室"` : whole(i), ...sender],
      separator,
    );
    const { rows: found, left } = await read([titles.join(separator), ...rows].join('\n'));
    expect(left.map(({ row }) => row)).toEqual([1]);
    expect(found.map((row) => [row.rec_name, row.rec_mobile, row.rec_address, row.flag])).toEqual(
      Array.from({ length: 6 }, (_, i) => [
        name(i),
        phone(i),
        isBroken(i) ? `${road(i)} 3栋502室` : road(i),
        false,
      ]),
    );
  });

  test('two rows whose pieces are as wide as each other are two people, not four', async () => {
    const wide = ['买家昵称', ...titles.slice(0, 2), '快递', ...titles.slice(2, 5), '规格', titles[5]!];
    const rows = table(2, (i) => [
      `tb8812${i}`,
      name(i),
      phone(i),
      '中通',
      `"${whole(i)}\n3栋502"`,
      '刘洋',
      `1370000100${i}`,
      'XL',
      sender[2]!,
    ]);
    const { rows: found } = await read([wide.join('\t'), ...rows].join('\n'));
    expect(found.map((row) => [row.rec_name, row.rec_mobile])).toEqual([
      [name(0), phone(0)],
      [name(1), phone(1)],
    ]);
  });

  test('a piece of a cell that no quote holds is left, and its row is looked at', async () => {
    const rows = table(4, (i) => [name(i), phone(i), i === 1 ? `${whole(i)}\n3栋502室` : whole(i)]);
    const { rows: found } = await read(rows.join('\n'));
    expect(found.map(({ flag }) => flag)).toEqual([false, true, false, false]);
  });

  test('rows whose blank cells at the end were cut or doubled are rows', async () => {
    const ends = ['', '\t', '\t\t'];
    const rows = table(6, (i) => [
      name(i),
      phone(i),
      i === 4 ? `"${whole(i)}\n3栋"` : whole(i),
      ...sender,
    ]).map((row, i) => row + ends[i % 3]!);
    const { rows: found } = await read([titles.join('\t'), ...rows].join('\n'));
    expect(found.map((row) => [row.rec_name, row.rec_mobile, row.flag])).toEqual(
      Array.from({ length: 6 }, (_, i) => [name(i), phone(i), false]),
    );
  });
});

describe('a short table among chat', () => {
  const parts = (i: number) => [name(i), phone(i), ...place(i).slice(0, 3)];
  test.each([1, 2, 3])('%i rows without titles: a count is no part of the address', async (count) => {
    const rows = table(count, (i) => [...parts(i), '3', road(i)]);
    const { rows: found, left } = await read(['老板发一下这几个', ...rows, '麻烦了谢谢'].join('\n'));
    expect(found.map((row) => [row.rec_name, row.rec_address, row.remark])).toEqual(
      Array.from({ length: count }, (_, i) => [name(i), road(i), '件数:3']),
    );
    expect(left.map(({ row }) => row)).toEqual([1, count + 2]);
  });

  test.each([
    ['\t', 1],
    ['\t', 2],
    [',', 1],
    [',', 2],
    ['，', 3],
  ])('titles alone decide, parted by %j, above %i rows', async (separator, count) => {
    const rows = table(count, (i) => [...parts(i), '保温杯', road(i)], separator);
    const titles = ['姓名', '电话', '省', '市', '区', '商品', '地址'].join(separator);
    const { rows: found, left } = await read(['今天的', titles, ...rows, '好的谢谢'].join('\n'));
    expect(found.map((row) => [row.rec_name, row.rec_address, row.remark])).toEqual(
      Array.from({ length: count }, (_, i) => [name(i), road(i), '商品:保温杯']),
    );
    expect(left.map(({ row }) => row)).toEqual([1, 2, count + 3]);
  });

  test('what is behind the address of a single row goes to the remark, or is asked about', async () => {
    for (const behind of [
      ['刘发货', 'tb88123'],
      ['tb88123', '红色'],
      ['保温杯', '2'],
      ['3', '韩雪'],
    ]) {
      const { rows } = await read([name(0), phone(0), whole(0), ...behind].join('\t'));
      const [row] = rows;
      expect([behind, row!.rec_address]).toEqual([behind, road(0)]);
      const isSaid = behind.every((cell) => row!.remark.includes(cell));
      expect([behind, row!.flag || isSaid]).toEqual([behind, true]);
    }
  });

  test('three cells of one person are a line, and no table', async () => {
    const { rows, table: columns } = await read([name(0), phone(0), whole(0)].join('\t'));
    expect(rows).toMatchObject([{ rec_name: name(0), rec_address: road(0), flag: false }]);
    expect(columns).toBeNull();
  });

  test('a single row that names its cells is read by these names', async () => {
    const cells = ['收货人', name(0), '电话', phone(0), '地址', whole(0)];
    const { rows, table: columns } = await read(cells.join('\t'));
    expect(rows).toMatchObject([{ rec_name: name(0), rec_address: road(0), remark: '' }]);
    expect(columns).toBeNull();
  });

  test('any table among any chat: each line once, each address without its neighbours', async () => {
    const random = seededRandom(20_261_126);
    const CHAT = ['老板在吗', '今天的', '麻烦尽快', '谢谢', '发中通', '[玫瑰]', '都要保温杯哦'];
    const chat = (most: number) => Array.from({ length: random.between(0, most) }, () => random.pick(CHAT));
    for (let round = 0; round < rounds(200); round++) {
      const count = random.between(1, 6);
      const extras = [
        ['件数', () => random.pick(['1', '2', '3'])],
        ['颜色', () => random.pick(['红色', '黑色'])],
        ['买家昵称', () => `tb${88_000 + random.below(999)}`],
        ['商品', () => random.pick(['保温杯', '抽纸'])],
      ] as const;
      const at = random.between(0, 5);
      const extra = random.pick(extras);
      const titles = ['姓名', '电话', '省', '市', '区', '详细地址'].toSpliced(at, 0, extra[0]);
      const rows = table(count, (i) => [...parts(i), road(i)].toSpliced(at, 0, extra[1]()));
      const above = chat(4);
      const isTitled = random.chance(0.6);
      const text = [...above, ...(isTitled ? [titles.join('\t')] : []), ...rows, ...chat(4)];
      const { rows: found, left } = await read(text.join('\n'));
      const told = [...found.flatMap((row) => row.lines), ...left.map(({ row }) => row)].sort(
        (a, b) => a - b,
      );
      const asked = found.filter(({ flag, state }) => !flag && state === 1);
      const wrong = asked.filter(
        (row) => !rows.some((_, i) => row.rec_mobile === phone(i) && row.rec_address === road(i)),
      );
      expect({ text, told, wrong }).toEqual({ text, told: text.map((_, i) => i + 1), wrong: [] });
    }
  });
});
