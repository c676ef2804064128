import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { importLines } from './import-lines.ts';
import { recallFrom, titleKey } from './remembered-mapping.ts';

const PLACE = '广东省深圳市南山区';
const phone = (i: number) => `138${String(i).padStart(8, '0')}`;
const NAMES = ['张三', '李四', '王五', '赵丽', '孙敏', '周伟'];
const name = (i: number) => NAMES[i % NAMES.length]!;
const lines = (count: number, of: (i: number) => string[], separator = '\t') =>
  Array.from({ length: count }, (_, i) => of(i).join(separator)).join('\n');
const read = (text: string, options: object = {}) => importLines(text, { platform: 1, ...options });

describe('pasted columns', () => {
  test('an ERP without titles: columns by content, goods in the remark, never in the address (D1305)', async () => {
    const text = lines(300, (i) => [
      `DD26110512345${String(i).padStart(5, '0')}`,
      name(i),
      i % 60 === 7 ? '' : phone(i),
      `${PLACE}科技路${i}号`,
      String(1 + (i % 3)),
      i % 2 ? '红色' : '米白色',
      '大号 500ml',
    ]);
    const { rows, left, table } = await read(text);
    expect([rows.length, left]).toEqual([300, []]);
    expect(table).toMatchObject({
      mapping_from: 'content',
      mapping: {
        shop_order: '第 1 列',
        rec_name: '第 2 列',
        rec_mobile: '第 3 列',
        rec_address: '第 4 列',
        remark: '第 5 列 + 第 6 列 + 第 7 列',
      },
      unused: [],
    });
    expect(rows[1]).toMatchObject({
      row: 2,
      lines: [2],
      shop_order: 'DD2611051234500001',
      rec_name: '李四',
      rec_mobile: phone(1),
      rec_district: '南山区',
      rec_address: '科技路1号',
      remark: '件数:2 颜色:红色 大号 500ml',
      state: 1,
      flag: false,
    });
    expect(rows.filter(({ state }) => state === 2).map(({ row }) => row)).toEqual([8, 68, 128, 188, 248]);
    expect(rows.filter(({ rec_address }) => /色|500|\s/.test(rec_address))).toEqual([]);
  });

  test('a phone with a digit too few is a phone to mend, and no order number', async () => {
    const text = lines(2, (i) => [name(i), i === 0 ? '1380000123' : phone(i), `${PLACE}科技路${i}号`]);
    const { rows, table } = await read(text);
    expect(table?.mapping).toMatchObject({ rec_mobile: '第 2 列' });
    expect(rows.map(({ shop_order, state }) => [shop_order, state])).toEqual([
      ['', 2],
      ['', 1],
    ]);
  });

  test('titles are a line that is named, and known titles decide; the others are guessed or left out, and said', async () => {
    const text = `序\t客户\t手机\t省\t市\t区\t地址\t件数\t颜色\t金额\n${lines(3, (i) => [
      String(i + 1),
      name(i),
      phone(i),
      '广东省',
      '深圳市',
      '南山区',
      `科技路${i}号`,
      '2',
      '红色',
      '9.90',
    ])}`;
    const { rows, left, table } = await read(text);
    expect(left).toEqual([{ row: 1, reason: 'titles' }]);
    expect(table).toMatchObject({
      columns: { rec_name: ['客户'] },
      mapping: { remark: '件数 + 颜色' },
      unused: ['序', '金额'],
    });
    expect(
      rows.map(({ row, rec_name, rec_address, remark }) => [row, rec_name, rec_address, remark]),
    ).toEqual([
      [2, '张三', '科技路0号', '件数:2 颜色:红色'],
      [3, '李四', '科技路1号', '件数:2 颜色:红色'],
      [4, '王五', '科技路2号', '件数:2 颜色:红色'],
    ]);
  });

  test('what the buyer said goes to the remark, beside what the seller noted, and an empty column is nothing', async () => {
    const rowOf = (i: number) => [
      name(i),
      phone(i),
      `${PLACE}科技路${i}号`,
      '送杯子',
      i === 1 ? '' : '快点',
      '',
    ];
    const { rows, table } = await read(`姓名,手机,地址,商家备注,买家留言,用户备注\n${lines(3, rowOf, ',')}`);
    expect(rows.map(({ remark }) => remark)).toEqual([
      '送杯子 买家留言:快点',
      '送杯子',
      '送杯子 买家留言:快点',
    ]);
    expect(table).toMatchObject({ mapping: { remark: '商家备注 + 买家留言' }, unused: [] });
  });

  test.each([
    ['电话', '姓名,手机,电话,地址', '075588881234', ['电话']],
    ['a phone that is the same', '姓名,手机,电话,地址', phone(0), []],
    ['姓名', '收货人,手机,姓名,地址', '钱多多', ['姓名']],
    ['a title that another has', '姓名,手机,手机,地址', phone(9), ['手机（第 3 列）']],
  ])(
    'a second column of a field is said where something of it is lost: %s',
    async (_what, titles, second, unused) => {
      const text = `${titles}\n${lines(2, (i) => [name(i), phone(0), i === 0 ? second : '', `${PLACE}科技路${i}号`], ',')}`;
      const { rows, table } = await read(text);
      expect(rows.map(({ rec_name, rec_mobile }) => [rec_name, rec_mobile])).toEqual([
        [name(0), phone(0)],
        [name(1), phone(0)],
      ]);
      expect(table!.unused).toEqual(unused);
    },
  );

  test.each(['姓名,手机,手机,地址', '姓名,手机,电话,地址'])(
    '%s: the second phone where the first is blank',
    async (titles) => {
      const rowOf = (i: number) => [
        name(i),
        i === 0 ? '' : phone(i),
        i === 0 ? phone(0) : '',
        `${PLACE}科技路${i}号`,
      ];
      const { rows, table } = await read(`${titles}\n${lines(2, rowOf, ',')}`);
      expect(rows.map(({ rec_mobile }) => rec_mobile)).toEqual([phone(0), phone(1)]);
      expect(table!.unused).toEqual([]);
    },
  );

  test.each(['姓名,手机,地址,地址', '姓名,手机,收货地址,地址'])(
    '%s: a second address is kept in the remark and is a doubt; one that repeats the first is none',
    async (titles) => {
      const other = '浙江省杭州市西湖区文一路1号';
      const seconds = [other, '', '科技路2号'];
      const rowOf = (i: number) => [name(i), phone(i), `${PLACE}科技路${i}号`, seconds[i]!];
      const { rows, table } = await read(`${titles}\n${lines(3, rowOf, ',')}`);
      expect(rows.map(({ rec_city, remark, reasons }) => [rec_city, remark, reasons])).toEqual([
        ['深圳市', other, ['address_many']],
        ['深圳市', '', []],
        ['深圳市', '', []],
      ]);
      expect(table!.unused).toEqual([]);
    },
  );

  test('a choice of a column that has the title of another is kept to', async () => {
    const text = `姓名,手机,地址,地址\n${lines(2, (i) => [name(i), phone(i), '', `${PLACE}科技路${i}号`], ',')}`;
    const chosen = { rec_address: '地址（第 4 列）' };
    const { rows, table } = await read(text.replace(',,', ',浙江省杭州市西湖区文一路1号,'), {
      mapping: { rec_name: '姓名', rec_mobile: '手机', ...chosen },
    });
    expect(rows.map(({ rec_address }) => rec_address)).toEqual(['科技路0号', '科技路1号']);
    expect(table!.unused).toEqual(['地址']);
  });

  test.each(['\t', ',', '，', '|', ';'])(
    '%j parts cells; a house in cells of its own stays whole',
    async (separator) => {
      const text = lines(
        4,
        (i) => [
          name(i),
          phone(i),
          '广东省',
          '深圳市',
          '南山区',
          '粤海街道',
          `科技路${i}号`,
          `${i + 1}栋502室`,
          '红色',
        ],
        separator,
      );
      const { rows } = await read(text);
      expect(rows[2]).toMatchObject({
        rec_name: '王五',
        rec_province: '广东省',
        rec_district: '南山区',
        rec_address: '粤海街道科技路2号3栋502室',
        remark: '颜色:红色',
      });
    },
  );

  test('the region in a cell of its own in front of the detail', async () => {
    const { rows } = await read(lines(3, (i) => [name(i), phone(i), PLACE, `科技路${i}号`, '2件']));
    expect(rows[1]).toMatchObject({ rec_city: '深圳市', rec_address: '科技路1号', remark: '2件' });
  });

  test('a second address that no title tells apart is a doubt, not a choice made in silence', async () => {
    const { rows } = await read(
      lines(3, (i) => [name(i), phone(i), `${PLACE}科技路${i}号`, `浙江省杭州市西湖区文一路${i}号`]),
    );
    expect(rows.map(({ flag, reasons }) => [flag, reasons])).toEqual(
      Array.from({ length: 3 }, () => [true, ['text_left']]),
    );
    expect(rows[0]).toMatchObject({ rec_city: '深圳市', remark: '浙江省杭州市西湖区文一路0号' });
  });

  test('lines that do not fit stand for themselves; totals, titles and repeats are named', async () => {
    const text = [
      lines(6, (i) => [name(i), phone(i), `${PLACE}科技路${i}号`, '2件']),
      '钱七 13500001111 湖北省武汉市武昌区中山路2号',
      [name(0), phone(0), `${PLACE}科技路0号`, '2件'].join('\t'),
      '合计\t\t\t14件',
    ].join('\n');
    const { rows, left } = await read(text);
    expect(rows.map(({ row, rec_name }) => [row, rec_name]).at(-1)).toEqual([7, '钱七']);
    expect(left).toEqual([
      { row: 8, reason: 'repeated', of: 1 },
      { row: 9, reason: 'total' },
    ]);
  });

  test('a cell in quotes may hold a break: its lines are one row', async () => {
    const text = `姓名\t电话\t地址\n${name(0)}\t${phone(0)}\t"${PLACE}\n科技路1号"\n${name(1)}\t${phone(1)}\t${PLACE}科技路2号`;
    const { rows, left } = await read(text);
    expect([rows.map((row) => row.lines), left.map(({ row }) => row)]).toEqual([[[2, 3], [4]], [1]]);
    expect(rows[0]!.rec_address).toContain('科技路1号');
  });

  test.each([
    ['the last cells of two rows', (i: number) => [[], ['"a'], ['b"'], []][i]!],
    ['the last cells of rows that are not neighbours', (i: number) => [['"a'], [], ['b"'], []][i]!],
  ])('quotes that somebody typed into %s make nobody a part of another', async (_where, remark) => {
    const text = lines(
      4,
      (i) => [name(i), phone(i), `${PLACE}科技路${i}号`, ...(remark(i).length > 0 ? remark(i) : ['好'])],
      ',',
    );
    const { rows } = await read(text);
    expect(rows.map((row) => [row.lines, row.rec_name, row.rec_mobile])).toEqual(
      [0, 1, 2, 3].map((i) => [[i + 1], name(i), phone(i)]),
    );
  });

  test('a typed quote in front of a whole row swallows neither it nor what stands below', async () => {
    const row = (i: number, remark = '好') => [name(i), remark, phone(i), `${PLACE}科技路${i}号`].join(',');
    const text = [row(0), row(1, '"a'), 'b",2,3', row(3), row(4), row(5)].join('\n');
    const { rows, left } = await read(text);
    expect(rows.map((one) => one.lines)).toEqual([[1], [2], [4], [5], [6]]);
    expect(left.map(({ row: no }) => no)).toEqual([3]);
  });

  test.each([
    ['at the head of the row', (i: number) => [`"${PLACE}\n科技路${i}号"`, name(i), phone(i), '好'], ','],
    ['in the middle of the row', (i: number) => [name(i), `"${PLACE}\n科技路${i}号"`, phone(i)], '\t'],
    [
      'with the separator inside',
      (i: number) => [name(i), `"广东省,深圳市,南山区\n科技路${i}号"`, phone(i)],
      ',',
    ],
    [
      'with one separator inside',
      (i: number) => [name(i), `"广东省深圳市,南山区\n科技路${i}号"`, phone(i)],
      ',',
    ],
    ['and a blank behind it', (i: number) => [name(i), phone(i), `"${PLACE}\n科技路${i}号" `, '好'], ','],
    ['over three lines', (i: number) => [name(i), phone(i), `"${PLACE}\n\n科技路${i}号"`], '\t'],
  ])('every row has a quoted cell with a break, %s', async (_where, of, separator) => {
    const { rows, left } = await read(lines(4, of, separator));
    expect(left).toEqual([]);
    expect(rows.map((row) => [row.rec_name, row.rec_mobile, row.rec_district, row.rec_address])).toEqual(
      [0, 1, 2, 3].map((i) => [name(i), phone(i), '南山区', `科技路${i}号`]),
    );
  });

  test('each line with a phone of its own is a row of its own, whatever quotes somebody typed', async () => {
    const random = seededRandom(20_261_124);
    const stray = (text: string) =>
      random.pick([
        text,
        text,
        text,
        `"${text}`,
        `${text}"`,
        `"${text}"`,
        `${text.slice(0, 1)}"${text.slice(1)}`,
      ]);
    for (let round = 0; round < rounds(300); round++) {
      const separator = random.pick(['\t', ',', '，', ';']);
      const isTailed = random.chance(0.7);
      const count = random.between(2, 8);
      const text = lines(
        count,
        (i) => [
          stray(name(i)),
          phone(i),
          stray(`${PLACE}科技路${i}号`),
          ...(isTailed ? [stray(random.pick(['好', '尽快', '']))] : []),
        ],
        separator,
      );
      const { rows } = await read(text);
      const told = rows.map((row) => [row.lines, row.rec_mobile]);
      expect({ text, told }).toEqual({
        text,
        told: Array.from({ length: count }, (_, i) => [[i + 1], phone(i)]),
      });
    }
  });

  test('a table that a program wrote is read whole, wherever its quoted cells with breaks stand', async () => {
    const random = seededRandom(20_261_125);
    for (let round = 0; round < rounds(300); round++) {
      const separator = random.pick(['\t', ',', ';']);
      const order = random.pick([
        [0, 1, 2, 3],
        [2, 0, 1, 3],
        [0, 2, 1, 3],
        [3, 0, 1, 2],
      ]);
      const count = random.between(2, 8);
      const text = lines(
        count,
        (i) => {
          const broken = `"广东省${random.pick(['', separator])}深圳市南山区\n科技路${i}号"`;
          const place = random.chance(0.4) ? broken : `${PLACE}科技路${i}号`;
          const cells = [name(i), phone(i), place, random.pick(['好', '快'])];
          return order.map((at) => cells[at]!);
        },
        separator,
      );
      const { rows, left } = await read(text);
      const told = rows.map((row) => [row.rec_name, row.rec_mobile, row.rec_district, row.rec_address]);
      const whole = Array.from({ length: count }, (_, i) => [name(i), phone(i), '南山区', `科技路${i}号`]);
      expect({ text, told, left }).toEqual({ text, told: whole, left: [] });
    }
  });

  test('quotes that nothing closes take no longer the more there are', async () => {
    const text = Array.from({ length: 12 }, () => '"a,'.repeat(1_333)).join('\n');
    const started = cpuMs();
    expect((await read(text).catch(() => null))?.rows ?? []).toEqual([]);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });

  test('a row whose phone stands in another column is read for itself', async () => {
    const rowsOf = (i: number) =>
      i === 4 ? [phone(i), name(i), `${PLACE}科技路${i}号`] : [name(i), phone(i), `${PLACE}科技路${i}号`];
    const { rows } = await read(lines(9, rowsOf, '，'));
    expect(rows.map(({ rec_name, rec_mobile }) => [rec_name, rec_mobile])).toEqual(
      Array.from({ length: 9 }, (_, i) => [name(i), phone(i)]),
    );
  });

  test('a long word in a column without title is a name in doubt (D1313)', async () => {
    const { rows } = await read(
      lines(9, (i) => [i === 3 ? '鑫鑫五金建材店' : name(i), phone(i), `${PLACE}科技路${i}号`]),
    );
    expect(rows[3]).toMatchObject({ rec_name: '鑫鑫五金建材店', flag: true, reasons: ['name_doubt'] });
    expect(rows.filter(({ flag }) => flag)).toHaveLength(1);
  });

  test('a choice decides, is remembered by the shape, and may be lines all the same', async () => {
    const text = lines(4, (i) => [name(i), `买家${name(i + 1)}`, phone(i), `${PLACE}科技路${i}号`, '红色']);
    const mapping = {
      rec_name: '第 1 列',
      use_name: '第 2 列',
      rec_mobile: '第 3 列',
      rec_address: '第 4 列',
    };
    const { rows, table } = await read(text, { mapping });
    expect(rows[0]).toMatchObject({ use_name: '买家李四', remark: '' });
    expect(table).toMatchObject({ mapping_from: 'flag', unused: ['第 5 列'] });
    const recall = recallFrom({ [titleKey(table!.key)]: mapping });
    const more = lines(9, (i) => [
      name(i + 2),
      `买家${name(i)}`,
      phone(i + 20),
      `${PLACE}科苑路${i}号`,
      '蓝色',
    ]);
    expect((await read(more, { recall })).table).toMatchObject({ mapping_from: 'remembered', mapping });
    expect((await read(more, { recall, asLines: true })).table).toBeNull();
    await expect(read(text, { mapping: { rec_name: '第 1 列' } })).rejects.toMatchObject({
      refusal: 'IMPORT_MISSING_COLUMNS',
    });
  });

  test.each([
    '张三 13800001234 广东省深圳市南山区科技路1号\n李四 13900001111 广东省深圳市南山区科技路2号',
    '今天，明天，后天\n北京，上海，广州',
    '张三，13800001234，广东省深圳市南山区科技路1号，2件\n李四，13900001111',
  ])('no table is made of %j', async (text) => {
    const found = await read(text).catch(() => null);
    expect(found?.table ?? null).toBeNull();
  });
});

describe('a sender beside the receiver', () => {
  const people = ['张三', '李四', '王五', '赵丽'];
  const read = async (line: (name: string, i: number) => string, titles = '') =>
    (await importLines([titles, ...people.map(line)].filter(Boolean).join('\n'), { platform: 1 })).rows.map(
      ({ rec_name, rec_mobile, rec_address, reasons }) => [rec_name, rec_mobile, rec_address, reasons],
    );
  const right = people.map((name, i) => [name, `1380000001${i}`, `科技路${i}号`, []]);

  test('whose name and phone are the same in every row is not taken for the receiver, wherever he stands', async () => {
    const own = (name: string, i: number) => `${name}\t1380000001${i}\t广东省深圳市南山区科技路${i}号`;
    expect(await read((name, i) => `礼品仓\t13700000000\t${own(name, i)}`)).toEqual(right);
    expect(await read((name, i) => `${own(name, i)}\t王掌柜\t0755-88880000`)).toEqual(right);
    const house = '浙江省金华市义乌市福田街道1号';
    const withHouse = await read((name, i) => `礼品仓\t13700000000\t${house}\t${own(name, i)}`);
    expect(withHouse.map((row) => row.slice(0, 3))).toEqual(right.map((row) => row.slice(0, 3)));
  });

  test('a place that all rows share still stands in front of their houses', async () => {
    expect(await read((name, i) => `${name}\t1380000001${i}\t广东省深圳市南山区\t科技路${i}号`)).toEqual(
      right,
    );
  });

  test('two columns of phones or names that differ from row to row are asked about', async () => {
    const rows = await read(
      (name, i) =>
        `${['周杰', '陈红', '吴京', '冯巩'][i]}\t1370000000${i}\t${name}\t1380000001${i}\t广东省深圳市南山区科技路${i}号`,
    );
    for (const [, , , reasons] of rows)
      expect(reasons).toEqual(expect.arrayContaining(['phone_many', 'name_doubt']));
  });

  test('with titles, a blank of the receiver stays blank', async () => {
    const rows = await read(
      (name, i) =>
        `礼品仓\t13700000000\t浙江省金华市义乌市福田街道1号\t${name}\t${i === 1 ? '' : `1380000001${i}`}\t广东省深圳市南山区科技路${i}号`,
      '姓名\t电话\t地址\t收件人\t收件电话\t收件地址',
    );
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      right.map(([name, mobile, detail], i) => [name, i === 1 ? '' : mobile, detail]),
    );
  });
});

test("chat between people of one line each is nobody's, whichever of them lacks something", async () => {
  const whole = '张三 13800001234 浙江省杭州市西湖区文一路1号';
  const faulty = '李四 1390000567 江苏省苏州市姑苏区观前街8号';
  for (const people of [
    [whole, faulty, whole.replace('张三', '王五')],
    [faulty, whole, faulty.replace('李四', '赵六')],
  ]) {
    const text = people.flatMap((line) => ['今天下午的这一批', line, '麻烦尽快发货']).join('\n');
    const { rows, left } = await importLines(text, { platform: 1 });
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 8]);
    expect(rows.map(({ remark }) => remark.includes('发货'))).toEqual([false, false, false]);
    expect(left.map(({ row }) => row)).toEqual([1, 3, 4, 6, 7, 9]);
  }
});
