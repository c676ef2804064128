import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/app-error.ts';
import { LAYOUTS } from '../spreadsheet/labels.ts';
import { readSheet } from '../spreadsheet/read-sheet.ts';
import { templateFor } from '../spreadsheet/templates.ts';
import { writeCsv, writeXlsx } from '../spreadsheet/write-sheet.ts';
import { draftRecipients } from './draft-recipients.ts';
import { errorSheet } from './error-sheet.ts';
import { importRecipients, type ImportRequest } from './import-recipients.ts';
import { readReissueRows } from './reissue-rows.ts';

const HEADER = '订单号,收货人,手机,收货地址,备注';
const importText = (text: string, request: Partial<ImportRequest> = {}) =>
  importRecipients({ bytes: strToU8(text), platform: 2, ...request });
const one = async (row: string, header = HEADER) => (await importText(`${header}\n${row}`)).rows[0]!;
async function refusalOf(run: Promise<unknown>) {
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  if (!isRefusal(error)) throw new Error('nothing was refused');
  return error;
}

describe('cells', () => {
  test.each<[string, Record<string, string>]>([
    [
      `="350128",'张三,'13800001234,广东省 深圳市 南山区 科技路1号(518000),`,
      { shop_order: '350128', rec_name: '张三', rec_mobile: '13800001234', rec_address: '科技路1号' },
    ],
    [
      '\t1\t,\u3000张三\u00a0,138-0000-1234,广东深圳南山区科技路1号,',
      { shop_order: '1', rec_name: '张三', rec_mobile: '13800001234', rec_district: '南山区' },
    ],
    [
      '1,,,"张三，86-13800001234，广东省 深圳市 南山区 科技路1号",',
      { rec_name: '张三', rec_mobile: '13800001234', rec_city: '深圳市', rec_address: '科技路1号' },
    ],
    [
      '1,,,张三13800001234广东省深圳市南山区科技路1号,',
      { rec_name: '张三', rec_mobile: '13800001234', rec_address: '科技路1号' },
    ],
    [
      '1,张三[1234],18400001234-1234,广东省深圳市南山区科技路1号[1234],',
      { rec_name: '张三', rec_mobile: '18400001234-1234', rec_address: '科技路1号' },
    ],
    [
      '1,张三,13800001234,北京 北京市 朝阳区 其它区 建国路1号,',
      { rec_city: '北京市', rec_district: '朝阳区', rec_address: '建国路1号' },
    ],
  ])('%s', async (row, expected) => {
    const read = await one(row);
    expect(read).toMatchObject(expected);
    expect(read.state).toBe(1);
  });

  test('apostrophes in front of a phone are no part of it (M178)', async () => {
    for (const written of ["'13800001234", "''13800001234", '\u201813800001234', "'0755-86000123"]) {
      const read = await one(`1,张三,${written},广东省深圳市南山区科技路1号,`);
      expect([written, read.rec_mobile, read.state]).toEqual([
        written,
        written.replace(/^['\u2018]+/, ''),
        1,
      ]);
    }
  });

  test('problems that a file can say at once', async () => {
    const codes = async (row: string) =>
      (await one(row)).problems.map(({ code, field }) => `${code} ${field}`);
    expect(await codes('1,张**,138****1234,广东省深圳市南山区科技路1号,')).toEqual([
      'MASKED rec_name',
      'MASKED rec_mobile',
    ]);
    expect(await codes('6.9E+18,张三,13800001234,广东省深圳市南山区科技路1号,')).toEqual([
      'NUMBER_ROUNDED shop_order',
    ]);
    expect(await codes('1,张三,123,广东省深圳市南山区科技路1号,')).toEqual(['PHONE_INVALID rec_mobile']);
    expect(await codes('1,,13800001234,某路1号,')).toEqual([
      'NAME_EMPTY rec_name',
      'PROVINCE_EMPTY rec_province',
      'CITY_EMPTY rec_city',
    ]);
  });

  test('street in front of the detail, never twice; an address that was changed to is taken and asked about', async () => {
    const header = '主订单编号,收件人,收件人手机号,省,市,区,街道,详细地址,修改后的收货地址';
    const rows = await importText(
      `${header}\n1,张三,13800001234,广东省,深圳市,南山区,粤海街道,科技路1号,\n2,张三,13800001234,广东省,深圳市,南山区,粤海街道,广东省深圳市南山区粤海街道科技路1号,福建省厦门市思明区某路1号`,
      { platform: 4 },
    );
    expect(rows.rows.map((row) => row.rec_address)).toEqual(['粤海街道科技路1号', '某路1号']);
    expect(rows.rows.map((row) => row.rec_city)).toEqual(['深圳市', '厦门市']);
    expect(rows.rows.map((row) => row.reasons)).toEqual([[], ['address_changed']]);
  });

  test('never takes the phone of the buyer for the recipient', async () => {
    const row = await one(
      '1,张三,,13900009999,广东省深圳市南山区科技路1号',
      '订单号,收货人,手机,用户购买手机号,收货地址',
    );
    expect(row.rec_mobile).toBe('');
    expect(row.problems.map(({ code }) => code)).toEqual(['PHONE_EMPTY']);
  });
});

test('every row under the header is read or skipped, once', async () => {
  const text = [
    '导出时间：2026-11-20',
    HEADER,
    '填写平台订单号,填写收货人的姓名,填写十一位手机号码,填写完整地址,选填',
    '1,张三,13800001234,广东省深圳市南山区科技路1号,',
    '',
    HEADER,
    '1,张三,13800001234,广东省深圳市南山区科技路1号,第二件',
    ',,,,只有备注',
    '合计,,,,2',
    '总计：2单',
    '合计,-,—,--,2',
    '总计,/,见备注,-,2',
    '-,-,-,-,-',
    '总计家居,李四,13800001234,广东省深圳市南山区科技路1号,',
    'A-2,,,,',
    'A3,-,,—,加急',
    '以上已发,,,,',
  ].join('\n');
  const read = await importText(text);
  expect(read.header_row).toBe(2);
  // Somebody's order without a receiver is a row with its faults, and a sentence is none.
  expect(read.rows.map(({ row }) => row)).toEqual([4, 7, 14, 15, 16]);
  expect(read.rows.slice(3).map(({ shop_order, state }) => [shop_order, state])).toEqual([
    ['A-2', 2],
    ['A3', 2],
  ]);
  expect(read.skipped).toEqual([
    { row: 3, reason: 'description' },
    { row: 5, reason: 'blank' },
    { row: 6, reason: 'header' },
    { row: 8, reason: 'no_recipient' },
    { row: 9, reason: 'total' },
    { row: 10, reason: 'total' },
    { row: 11, reason: 'total' },
    { row: 12, reason: 'total' },
    { row: 13, reason: 'no_recipient' },
    { row: 17, reason: 'no_recipient' },
  ]);
  expect(read.duplicates).toEqual([{ shop_order: '1', rows: [4, 7] }]);
});

describe('columns', () => {
  test('titles in any width, with marks, order and case', async () => {
    const row = await one(
      '广东省深圳市南山区科技路1号,13800001234,张三,A1',
      '* 收 货 地 址（）,【手机】,收货人＊,订单ＩＤ',
    );
    expect(row).toMatchObject({ rec_name: '张三', rec_mobile: '13800001234', shop_order: 'A1', state: 1 });
  });
  test('titles match whole, never in part', async () => {
    expect((await refusalOf(importText('收货人说明,手机壳,收货地址\n张三,13800001234,广东'))).refusal).toBe(
      'IMPORT_NO_HEADER',
    );
  });
  test('the first non-empty of two columns wins (D701)', async () => {
    const header = '订单编号,收货人姓名,联系电话,联系手机,收货地址';
    const read = await importText(
      `${header}\n1,张三,0755-86000123,13800001234,广东省深圳市南山区科技路1号\n2,张三,0755-86000123,,广东省深圳市南山区科技路1号`,
      { platform: 1 },
    );
    expect(read.rows.map((row) => row.rec_mobile)).toEqual(['13800001234', '0755-86000123']);
    expect(read.columns.rec_mobile).toEqual(['联系手机', '联系电话']);
  });
  test('the header is looked for in ten rows', async () => {
    const row = '1,张三,13800001234,广东省深圳市南山区科技路1号,';
    expect((await importText(`${'banner\n'.repeat(9)}${HEADER}\n${row}`)).header_row).toBe(10);
    expect((await refusalOf(importText(`${'banner\n'.repeat(10)}${HEADER}\n${row}`))).refusal).toBe(
      'IMPORT_NO_HEADER',
    );
  });
  test('missing columns are named', async () => {
    const error = await refusalOf(importText('订单号,收货人,手机\n1,张三,13800001234'));
    expect([error.refusal, error.next]).toEqual([
      'IMPORT_MISSING_COLUMNS',
      '缺少列：详细地址；请补上这些列，或用 --mapping 指定列名',
    ]);
  });
  test('a mapping reads any table, and names a title that is not there', async () => {
    const text = '甲,乙,丙\n张三,13800001234,广东省深圳市南山区科技路1号';
    const mapping = { rec_name: '甲', rec_mobile: '乙', rec_address: '丙' };
    expect((await importText(text, { mapping })).rows[0]).toMatchObject({
      rec_name: '张三',
      rec_city: '深圳市',
      state: 1,
    });
    expect((await refusalOf(importText(text, { mapping: { ...mapping, rec_address: '丁' } }))).refusal).toBe(
      'IMPORT_NO_HEADER',
    );
  });
  test('1688 shares titles with Taobao and is not taken for it', async () => {
    const header = '订单编号,买家公司名,买家会员名,收货人姓名,收货地址,联系手机,货品标题';
    const read = await importText(`${header}\n1,甲公司,b,张三,广东省深圳市南山区科技路1号,13800001234,货`, {
      platform: 7,
    });
    expect(read.rows[0]).toMatchObject({ rec_name: '张三', state: 1 });
  });
  test('a file without rows', async () => {
    expect((await refusalOf(importText('\n\n'))).refusal).toBe('IMPORT_EMPTY');
    for (const text of [HEADER, `${HEADER}\n\n,,,,\n`, `${HEADER}\n合计,-,-,-,0`])
      expect((await refusalOf(importText(text))).refusal).toBe('IMPORT_EMPTY');
    const { rows, skipped } = await importText(`${HEADER}\n,,,,只有备注`);
    expect([rows, skipped]).toEqual([[], [{ row: 2, reason: 'no_recipient' }]]);
  });
  test('as many rows of data as the limit says: what stands above them does not count', async () => {
    const rows = (count: number) => `导出时间\n${HEADER}\n${'1,张三,13800001234,广东\n'.repeat(count)}`;
    expect((await importText(rows(100_000))).rows).toHaveLength(100_000);
    expect((await refusalOf(importText(rows(100_001)))).refusal).toBe('FILE_TOO_MANY_ROWS');
  });
});

test.each(LAYOUTS)('the template of %s is read by its own layout', async (layout) => {
  const { header, example } = templateFor(layout);
  for (const bytes of [
    writeXlsx({ sheetName: '模板', columns: header.map((title) => ({ title })), rows: [example] }),
    writeCsv([header, example], { bom: true }),
  ]) {
    const read = await importRecipients({ bytes, platform: LAYOUTS.indexOf(layout) + 1 });
    expect(read.rows).toHaveLength(1);
    expect(read.rows[0]).toMatchObject({
      rec_name: '张三',
      rec_province: '广东省',
      rec_city: '深圳市',
      rec_district: '南山区',
      // Its one fault is that it is the example.
      problems: [{ code: 'EXAMPLE_ROW' }],
    });
    expect(read.columns.lp_reissue_sn).toEqual([header.at(-1)]);
  }
});

describe('error sheet', () => {
  test('keeps the original columns, adds the reasons, and is imported again', async () => {
    const read = await importText(
      `${HEADER}\n1,张**,13800001234,广东省深圳市南山区科技路1号,=1+1\n2,李四,13800001234,广东省深圳市南山区科技路1号,`,
      { keepSource: true },
    );
    const bad = read.rows.filter((row) => row.state === 2);
    const bytes = errorSheet(bad, 'pdd');
    const { sheets } = await readSheet(bytes);
    expect(sheets[0]!.rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([
      [...HEADER.split(','), '原表行号', '错误原因'],
      [
        '1',
        '张**',
        '13800001234',
        '广东省深圳市南山区科技路1号',
        "'=1+1",
        '2',
        '收件人信息已脱敏，请使用授权发货',
      ],
    ]);
    const again = await importRecipients({ bytes, platform: 2 });
    expect(again.rows[0]).toMatchObject({ shop_order: '1', remark: '=1+1', state: 2 });
    expect(errorSheet(again.rows, 'pdd').length).toBeGreaterThan(500);
  });
  test('keeps the cells of columns whose title every object has', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const read = await importText(
      `${HEADER},${names.join(',')}\n1,张三,123,广东省深圳市南山区科技路1号,,a,b,c`,
      { keepSource: true },
    );
    const other = await importText(`${HEADER}\n2,李四,124,广东省深圳市南山区科技路2号,`, {
      keepSource: true,
    });
    const { sheets } = await readSheet(errorSheet([...read.rows, ...other.rows], 'pdd'));
    const cells = sheets[0]!.rows.map((row) => row.cells.slice(5, 8).map((cell) => cell?.text ?? ''));
    expect(cells).toEqual([names, ['a', 'b', 'c'], ['', '', '']]);
  });
  test.each(LAYOUTS)('rows without original cells come in columns that %s reads', async (layout) => {
    const read = await importText(
      `${HEADER}\n261105-607198974342268,张三,123,广东省深圳市南山区科技路1号,急`,
    );
    const again = await importRecipients({
      bytes: errorSheet(read.rows, layout),
      platform: LAYOUTS.indexOf(layout) + 1,
    });
    const { row: _row, ...rest } = read.rows[0]!;
    expect(again.rows[0]).toMatchObject({ ...rest, rec_mobile: '123' });
  });
});

describe('reissue rows', () => {
  const codes = async (text: string) =>
    readReissueRows((await readSheet(strToU8(text))).sheets).rows.map(({ row, problems }) => [
      row,
      problems.map(({ code }) => code).join(),
    ]);
  test('missing, repeated and rounded numbers', async () => {
    expect(await codes('上家单号 ,订单号\nB1,A1\n,A2\nB3,\nB4,A1\nB5,6.9E+18\n\nB6,A6')).toEqual([
      [2, ''],
      [3, 'REISSUE_UPSTREAM_EMPTY'],
      [4, 'REISSUE_ORDER_EMPTY'],
      [5, 'REISSUE_DUPLICATE'],
      [6, 'NUMBER_ROUNDED'],
      [8, ''],
    ]);
  });
  test('order_sn and bufa_sn by their columns, whatever the order of these (M121, M198)', async () => {
    const { sheets } = await readSheet(strToU8('上家单号,备注,订单号\nB1,急,A1'));
    expect(readReissueRows(sheets).rows).toMatchObject([{ row: 2, order_sn: 'A1', bufa_sn: 'B1' }]);
  });
  test('both titles are needed', async () => {
    expect((await refusalOf(codes('订单号,单号\n1,2'))).next).toContain('上家单号');
    expect((await refusalOf(codes('a,b\n1,2'))).refusal).toBe('IMPORT_NO_HEADER');
  });
});

test('smart filter looks at the chosen fields only and ignores blank lines', async () => {
  const text = `${HEADER}\n加急1,张三,13800001234,广东省深圳市南山区科技路1号,\n2,李四,13800001234,广东省深圳市南山区科技路1号,请加急`;
  const filtered = async (types: ('shop_order' | 'remark' | 'rec_name')[]) =>
    (await importText(text, { filter: { types, lines: ['', ' 加急 '] } })).filtered;
  expect(await filtered(['remark'])).toEqual([{ row: 3, type: 'remark' }]);
  expect(await filtered(['shop_order', 'remark'])).toEqual([
    { row: 2, type: 'shop_order' },
    { row: 3, type: 'remark' },
  ]);
  expect(await filtered(['rec_name'])).toEqual([]);
});

test('only the first visible sheet with a header is read; the others are named', () => {
  const sheet = (name: string, hidden: boolean, lines: string[][]) => ({
    name,
    hidden,
    rows: lines.map((cells, i) => ({ no: i + 1, hidden: false, cells: cells.map((text) => ({ text })) })),
  });
  const data = [HEADER.split(','), ['1', '张三', '13800001234', '广东省深圳市南山区科技路1号', '']];
  const read = draftRecipients(
    [
      sheet('旧', true, data),
      sheet('说明', false, [['a']]),
      sheet('一', false, data),
      sheet('二', false, data),
    ],
    { platform: 2 },
  );
  expect([read.sheet, read.other_sheets, read.drafts.length]).toEqual(['一', ['说明', '二'], 1]);
});

describe('two people in a sheet', () => {
  const SENDER = '礼品仓,13700000000,浙江省金华市义乌市福田街道1号';
  test.each([
    ['订单号,姓名,电话,地址,收件人,收件电话,收件地址'],
    ['订单号,联系人,联系电话,地址,收货人,手机,收货地址'],
    ['订单号,姓名,手机,详细地址,收货人,收货电话,收货地址'],
  ])('a blank of the receiver is not filled from the sender: %s', async (titles) => {
    const { rows } = await importText(
      [
        titles,
        `2611051234567001,${SENDER},张三,13800000000,广东省深圳市南山区科技路1号`,
        `2611051234567002,${SENDER},李四,,广东省深圳市南山区科技路2号`,
        `2611051234567003,${SENDER},王五,13800000003,`,
        `2611051234567004,${SENDER},,13800000004,广东省深圳市南山区科技路4号`,
        `2611051234567005,${SENDER},,,`,
      ].join('\n'),
    );
    expect(
      rows.map(({ rec_name, rec_mobile, rec_address, state }) => [rec_name, rec_mobile, rec_address, state]),
    ).toEqual([
      ['张三', '13800000000', '科技路1号', 1],
      ['李四', '', '科技路2号', 2],
      ['王五', '13800000003', '', 2],
      ['', '13800000004', '科技路4号', 2],
      ['', '', '', 2],
    ]);
  });

  test('two phones of one receiver still fill in for each other (D701)', async () => {
    const { rows } = await importText(
      [
        '订单编号,收货人姓名,收货地址,联系电话,联系手机',
        '1,张三,广东省深圳市南山区科技路1号,0755-86000123,',
      ].join('\n'),
      { platform: 1 },
    );
    expect(rows[0]).toMatchObject({ rec_mobile: '0755-86000123', state: 1 });
  });
});

test('a sheet without titles whose columns a person chose loses nobody, the first neither', async () => {
  const people = ['张三', '李四', '王五'].map(
    (name, i) => `26110512345670000${i}0,${name},1380000000${i},广东省深圳市南山区科技路${i}号,2`,
  );
  const choose = (row: string) => {
    const [order, name, mobile, address] = row.split(',');
    return { shop_order: order!, rec_name: name!, rec_mobile: mobile!, rec_address: address! };
  };
  // Whichever row the titles were taken from.
  for (const row of people) {
    const read = await importText(people.join('\n'), { platform: 1, mapping: choose(row) });
    expect(read.rows.map(({ row: no, rec_name }) => [no, rec_name])).toEqual([
      [1, '张三'],
      [2, '李四'],
      [3, '王五'],
    ]);
    expect([read.header_row, read.skipped]).toEqual([0, []]);
  }
});
