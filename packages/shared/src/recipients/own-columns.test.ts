import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { some } from '../../../../tests/harness/at-length.ts';
import { utils, write } from 'xlsx';
import { isRefusal } from '../errors/app-error.ts';
import { writeCsv } from '../spreadsheet/write-sheet.ts';
import { errorSheet } from './error-sheet.ts';
import { importLines } from './import-lines.ts';
import { importRecipients } from './import-recipients.ts';

const PEOPLE = [
  ['袁野', '13914194565', '广东省深圳市南山区科技园路132号'],
  ['邓超', '18614325847', '江苏省苏州市姑苏区观前街133号'],
  ['许诺', '15014457153', '浙江省杭州市西湖区文一西路134号'],
] as const;
const SENDER = ['刘发货', '13700000001', '浙江省义乌市国际商贸城1区5号'] as const;
const RIGHT = PEOPLE.map(([name, phone, address]) => [name, phone, address.replace(/^.*区/, ''), []]);

type Read = { rec_name: string; rec_mobile: string; rec_address: string; reasons: string[] };
const told = (rows: readonly Read[]) =>
  rows.map((row) => [row.rec_name, row.rec_mobile, row.rec_address, row.reasons]);

const importFile = (bytes: Uint8Array) => importRecipients({ bytes, platform: 1 });
const ofCsv = (cells: readonly (readonly string[])[]) =>
  importFile(
    writeCsv(
      cells.map((row) => [...row]),
      { bom: false },
    ),
  );
const ofPaste = (cells: readonly (readonly string[])[]) =>
  importLines(cells.map((row) => row.join('\t')).join('\n'), { platform: 1 });
function ofXlsx(
  cells: readonly (readonly string[])[],
  merged: [top: number, left: number, right: number][] = [],
) {
  const sheet = utils.aoa_to_sheet(cells.map((row) => [...row]));
  sheet['!merges'] = merged.map(([r, left, right]) => ({ s: { r, c: left }, e: { r, c: right } }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'S');
  return importFile(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
}
/** The rows of a table under its titles: `p` is a person's next cell, `s` the sender's, `a` the person's address. */
const tableOf = (titles: string, cells: string) => [
  titles.split(','),
  ...PEOPLE.map((person) => {
    const left = { p: [...person], s: [...SENDER], a: [person[2]] };
    return [...cells].map((whose) => left[whose as keyof typeof left].shift()!);
  }),
];

describe.each([
  ['sheet', ofCsv],
  ['paste', ofPaste],
] as const)("the receiver's columns of a %s", (_kind, read) => {
  test.each([
    ['收件人,收件人电话,收件人地址,寄件人,联系电话', 'pppss'],
    ['收货人,收货电话,收货地址,业务员,联系电话', 'pppss'],
    ['寄件人,联系电话,收件人,收件电话,收件地址', 'ssppp'],
    ['下单人,手机号,收货人,收货电话,收货地址', 'ssppp'],
    ['寄方,寄方电话,收方,收方电话,收方地址', 'ssppp'],
    ['寄件人,联系电话,地址,收件人,联系电话,地址', 'sssppp'],
    ['收件人,联系电话,地址,寄件人,联系电话,地址', 'pppsss'],
    ['发件人,手机,发件地址,收件人,手机,收件地址', 'sssppp'],
    ['客户姓名,客户电话,收货人,收货电话,收货地址', 'ssppp'],
    ['客户,客户电话,客户地址,收件人,收件电话,收件地址', 'sssppp'],
    ['收件人名称,收件人手机号码,收件人联系地址,客户电话', 'ppps'],
    ['业务员,业务员电话,客户,客户电话,客户地址', 'ssppp'],
    ['收件信息姓名,收件信息-电话,收件信息地址,姓名,电话,地址', 'pppsss'],
  ])('%s', async (titles, cells) => {
    const { rows } = await read(tableOf(titles, cells));
    expect(told(rows)).toEqual(RIGHT);
  });

  test.each([
    ['姓名,电话,地址,下单人,手机号', 'pppss', ['phone_many']],
    ['下单人,手机号,姓名,电话,地址', 'ssppp', ['phone_many']],
    ['客户姓名,客户电话,姓名,电话,地址', 'ssppp', ['name_doubt', 'phone_many']],
    ['姓名,电话,地址,业务员,手机号,地址', 'pppsss', ['phone_many', 'address_many']],
    ['寄件人,联系电话,收件人,收件地址', 'sspa', ['phone_doubt']],
    ['姓名,电话,地址,姓名,电话,地址', 'pppsss', ['name_doubt', 'phone_many', 'address_many']],
    [
      '收货人,收货电话,收货地址,收货人,收货电话,收货地址',
      'pppsss',
      ['name_doubt', 'phone_many', 'address_many'],
    ],
  ])('%s: which is his is asked', async (titles, cells, reasons) => {
    const { rows } = await read(tableOf(titles, cells));
    expect(rows).toHaveLength(PEOPLE.length);
    for (const row of rows) expect(row.reasons).toEqual(expect.arrayContaining(reasons));
  });

  test.each([
    ['收货人,手机,收货地址'],
    ['收货人姓名,联系电话,收货地址'],
    ['姓名,手机,地址'],
    ['客户,电话,地址'],
    ['联系人,联系方式,详细地址'],
  ])('%s alone is no doubt', async (titles) => {
    expect(told((await read(tableOf(titles, 'ppp'))).rows)).toEqual(RIGHT);
  });

  test('a blank of his is not filled, and columns of another are said to be unused', async () => {
    const cells = tableOf('收件人,收件人电话,收件人地址,寄件人,联系电话', 'pppss');
    cells[2]![1] = '';
    const found = await read(cells);
    expect(found.rows.map(({ rec_mobile }) => rec_mobile)).toEqual([PEOPLE[0][1], '', PEOPLE[2][1]]);
    const unused = 'table' in found ? found.table!.unused : found.unused;
    expect(unused).toContain('联系电话');
  });

  test('whatever the other one is called, his number and place never go out unasked', async () => {
    const others = '下单人 买家 联系人 寄件 寄方 业务员 仓库 团长 退货 司机'.split(' ');
    const own = [
      '收货人,收货电话,收货地址',
      '收方,收方电话,收方地址',
      '姓名,电话,地址',
      '收件人姓名,手机,详细地址',
    ];
    const cases = others.flatMap((other) =>
      [other, `${other}姓名`].flatMap((name) =>
        [`${other}电话`, '手机号', '联系电话', '联系方式'].flatMap((phone) =>
          ['', `,${other}地址`].flatMap((place) =>
            own.flatMap((mine) => [true, false].map((isFirst) => ({ name, phone, place, mine, isFirst }))),
          ),
        ),
      ),
    );
    for (const { name, phone, place, mine, isFirst } of some(cases)) {
      const his = place === '' ? 'ss' : 'sss';
      const titles = isFirst ? `${name},${phone}${place},${mine}` : `${mine},${name},${phone}${place}`;
      const { rows } = await read(tableOf(titles, isFirst ? `${his}ppp` : `ppp${his}`));
      const unasked = rows.filter(({ state, flag }) => state === 1 && !flag);
      const wrong = told(unasked).filter(
        (row) => !RIGHT.some((right) => right.every((cell, i) => String(cell) === String(row[i]))),
      );
      // A title that says whose it is leaves nothing to ask.
      const isSaid = mine.startsWith('收货') || mine.startsWith('收方');
      const asked = isSaid ? rows.length - unasked.length : 0;
      expect([titles, rows.length, wrong, asked]).toEqual([titles, PEOPLE.length, [], 0]);
    }
  });
});

describe('titles over several columns', () => {
  const titles = '姓名,电话,地址,姓名,电话,地址';
  const under = (over: string, cells: string) => [over.split(','), ...tableOf(titles, cells)];
  const CASES = [
    ['寄件信息,,,收件信息,,', 'sssppp'],
    ['收货信息,,,寄件人信息,,', 'pppsss'],
    ['发货方,,,收货方,,', 'sssppp'],
    ['收方,,,下单人,,', 'pppsss'],
  ] as const;

  test.each(CASES)('%s in CSV, XLSX with and without merged cells, and pasted', async (over, cells) => {
    const rows = under(over, cells);
    expect(told((await ofCsv(rows)).rows)).toEqual(RIGHT);
    expect(told((await ofXlsx(rows)).rows)).toEqual(RIGHT);
    expect(
      told(
        (
          await ofXlsx(rows, [
            [0, 0, 2],
            [0, 3, 5],
          ])
        ).rows,
      ),
    ).toEqual(RIGHT);
    const { rows: pasted, left } = await ofPaste(rows);
    expect(told(pasted)).toEqual(RIGHT);
    expect(left.map(({ row }) => row)).toEqual([1, 2]);
  });

  test('a title that is as high as both rows, and what a person chose by the names that are shown', async () => {
    const cells = [
      ['订单号', '寄件信息', '', '收件信息', '', ''],
      ['', '姓名', '电话', '姓名', '电话', '地址'],
      ...PEOPLE.map((person, i) => [`26110512345670${i}1`, ...SENDER.slice(0, 2), ...person]),
    ];
    const read = await ofCsv(cells);
    expect(told(read.rows)).toEqual(RIGHT);
    expect(read.rows.map(({ shop_order }) => shop_order)).toEqual(
      PEOPLE.map((_, i) => `26110512345670${i}1`),
    );
    expect(read.columns.rec_mobile).toEqual(['收件信息 电话']);
    const bytes = writeCsv(cells, { bom: false });
    const chosen = await importRecipients({
      bytes,
      platform: 1,
      mapping: { rec_name: '寄件信息 姓名', rec_mobile: '寄件信息 电话', rec_address: '收件信息 地址' },
    });
    expect(chosen.rows[0]).toMatchObject({ rec_name: SENDER[0], rec_mobile: SENDER[1] });
  });

  test('the error file of such a sheet is read as the sheet was', async () => {
    for (const cells of [
      under('寄件信息,,,收件信息,,', 'sssppp'),
      tableOf('寄件人,联系电话,地址,收件人,联系电话,地址', 'sssppp'),
    ]) {
      const read = await importRecipients({
        bytes: writeCsv(cells, { bom: false }),
        platform: 1,
        keepSource: true,
      });
      expect(told((await importFile(errorSheet(read.rows, 'tb'))).rows)).toEqual(RIGHT);
    }
  });

  test('the sender alone is refused', async () => {
    const cells = [
      ['寄件信息', '', '', '订单'],
      ['姓名', '电话', '地址', '备注'],
      [...SENDER, ''],
    ];
    const error: unknown = await ofCsv(cells).catch((thrown: unknown) => thrown);
    expect(isRefusal(error, 'IMPORT_NO_HEADER') || isRefusal(error, 'IMPORT_MISSING_COLUMNS')).toBe(true);
  });
});

describe('what stands above a pasted table', () => {
  const table = tableOf('收件人,收件人电话,收件人地址,寄件人', 'ppps').map((row, i) =>
    i === 0 ? row : [...row.slice(0, 3), ['刘洋', '徐艳', '郭建国'][i - 1]!],
  );
  test.each([[['11月23日发货表', '', '', '']], [['11月23日发货表']], [['发货表', '制表：小王', '', '']]])(
    '%j is left and said, and the titles decide',
    async (above) => {
      const { rows, left } = await ofPaste([above, ...table]);
      expect(told(rows)).toEqual(RIGHT);
      expect(left.map(({ row }) => row)).toEqual([1, 2]);
    },
  );
});

test.each([
  ['员工姓名,手机号,收货地址', []],
  ['中奖人,联系电话,地址', []],
  ['下单人,下单电话,收货人,收货地址', ['phone_doubt']],
])('pasted %s: only what may be of two people is a doubt', async (titles, reasons) => {
  const { rows } = await ofPaste(tableOf(titles, titles.startsWith('下单') ? 'sspa' : 'ppp'));
  expect(rows.map((row) => row.reasons)).toEqual(PEOPLE.map(() => reasons));
});

test('titles of a sheet in any order name the same person, as text', async () => {
  const text = '地址,收方,收方手机\n广东省深圳市南山区科技园路132号,袁野,13914194565';
  expect(told((await importFile(strToU8(text))).rows)).toEqual(RIGHT.slice(0, 1));
});

describe('columns of a place beside an address that names another', () => {
  const cases = [
    ['浙江省', '杭州市', '西湖区', '广东省深圳市南山区科技园路132号', true],
    ['浙江省', '杭州市', '西湖区', '广东深圳南山区科技园路132号', true],
    ['广东省', '广州市', '天河区', '深圳市南山区科技园路132号', true],
    ['广东省', '深圳市', '福田区', '南山区科技园路132号', true],
    ['浙江省', '杭州市', '西湖区', '上海市浦东新区张杨路1号', true],
    ['浙江省', '杭州市', '西湖区', '浙江省杭州市西湖区文一西路134号', false],
    ['浙江省', '杭州市', '西湖区', '文一西路134号', false],
    ['浙江省', '杭州市', '西湖区', '北京路1号', false],
    ['上海市', '上海市', '黄浦区', '南京西路1号', false],
    ['广东省', '深圳市', '南山区', '深圳市南山区科技园路132号', false],
    ['北京市', '北京市', '朝阳区', '北京市朝阳区望京西路1号', false],
  ] as const;
  test.each(cases)('%s %s %s | %s', async (province, city, district, address, isDoubt) => {
    const cells = [
      ['姓名', '电话', '省', '市', '区', '地址'],
      [...PEOPLE[0].slice(0, 2), province, city, district, address],
      [...PEOPLE[1].slice(0, 2), '江苏省', '苏州市', '姑苏区', '观前街133号'],
    ];
    for (const { rows } of [await ofCsv(cells), await ofPaste(cells)])
      expect(rows.map(({ reasons }) => reasons.includes('region_conflict'))).toEqual([isDoubt, false]);
  });
});

describe("the sender's own row in a sheet", () => {
  test('so it is in a paste without titles', async () => {
    const cells = [
      ['寄件人信息', '', ''],
      [...SENDER],
      ['收件人信息', '', ''],
      ...PEOPLE.map((one) => [...one]),
    ];
    const { rows, left } = await ofPaste(cells);
    expect(rows.map(({ row, reasons }) => [row, reasons.includes('sender_doubt')])).toEqual([
      [2, true],
      [4, false],
      [5, false],
      [6, false],
    ]);
    expect(left.map(({ row }) => row)).toEqual([1, 3]);
  });

  test('below his title it is skipped or looked at, and the table goes on behind other titles', async () => {
    const cells = [
      ['姓名', '电话', '地址'],
      [...PEOPLE[0]],
      ['寄件人信息', '', ''],
      [...SENDER],
      ['收件人信息', '', ''],
      [...PEOPLE[1]],
      ['寄件人：刘发货', ...SENDER.slice(1)],
    ];
    for (const read of [await ofCsv(cells), await ofXlsx(cells, [[2, 0, 2]])]) {
      expect(read.skipped).toEqual([
        { row: 3, reason: 'sender' },
        { row: 5, reason: 'header' },
      ]);
      expect(read.rows.map(({ row, reasons }) => [row, reasons])).toEqual([
        [2, []],
        [4, ['sender_doubt']],
        [6, []],
        [7, ['sender_doubt']],
      ]);
    }
  });
});
