import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { LAYOUTS } from '../spreadsheet/labels.ts';
import { templateFor } from '../spreadsheet/templates.ts';
import { writeCsv } from '../spreadsheet/write-sheet.ts';
import { checkRecipients, type CheckOptions } from './check-recipients.ts';
import { importRecipients } from './import-recipients.ts';
import type { RecipientText } from './recipient.ts';

const GOOD: RecipientText = {
  shop_order: '3501281798386064342',
  rec_name: '张三',
  rec_mobile: '13800001234',
  rec_province: '广东省',
  rec_city: '深圳市',
  rec_district: '南山区',
  rec_address: '科技路1号',
  lp_reissue_sn: '',
  use_name: '',
  remark: '',
};
const EMPTY: RecipientText = {
  ...GOOD,
  shop_order: '',
  rec_name: '',
  rec_mobile: '',
  rec_province: '',
  rec_city: '',
  rec_district: '',
  rec_address: '',
};
const messages = (rows: RecipientText[], options: Partial<CheckOptions> = {}) =>
  checkRecipients(rows, { platform: 1, stage: 'preview', ...options }).problems.map(({ msg }) => msg);
const codes = (row: Partial<RecipientText>, options: Partial<CheckOptions> = {}) =>
  checkRecipients([{ ...GOOD, ...row }], { platform: 1, stage: 'price', ...options }).problems.map(
    ({ code, field }) => `${code} ${field}`,
  );

describe('preview: presence only, in the order of D314', () => {
  test('every empty field, all of them, with the position in the table', () => {
    expect(messages([GOOD, EMPTY], { platform: 4, isWu: true })).toEqual([
      '无货源请输入补发单号',
      '第2行收货人姓名不能为空',
      '第2行收货人电话不能为空',
      '第2行地址省份不能为空',
      '第2行地址城市不能为空',
      '第2行收货人详细地址不能为空',
      '无货源请输入补发单号',
      '抖音必须填写抖音订单号',
    ]);
  });
  test('a district is not needed (M162), a bad phone is not judged yet (D315)', () => {
    expect(messages([{ ...GOOD, rec_district: '', rec_mobile: '12345' }])).toEqual([]);
  });
  test('problems by row', () => {
    const { byRow } = checkRecipients([GOOD, EMPTY, GOOD], { platform: 1, stage: 'preview' });
    expect([...byRow.keys()]).toEqual([2]);
    expect(byRow.get(2)![0]).toEqual({
      code: 'NAME_EMPTY',
      row: 2,
      field: 'rec_name',
      msg: '第2行收货人姓名不能为空',
    });
  });
});

describe('price', () => {
  test.each<[Partial<RecipientText>, string[]]>([
    [{}, []],
    [{ rec_mobile: '18400001234-1234' }, []],
    [{ rec_mobile: '0755-86000123' }, []],
    [{ rec_mobile: '12345' }, ['PHONE_INVALID rec_mobile']],
    [{ rec_name: '张**' }, ['MASKED rec_name']],
    [{ rec_mobile: '138****1234' }, ['MASKED rec_mobile']],
    [{ rec_address: '科技路***' }, ['MASKED rec_address']],
    [{ rec_province: '****' }, ['MASKED rec_province']],
    [{ shop_order: '6.90254E+18' }, ['NUMBER_ROUNDED shop_order']],
    [{ lp_reissue_sn: '6.90254E+18' }, ['NUMBER_ROUNDED lp_reissue_sn']],
    [{ rec_province: '乌有省' }, ['REGION_UNKNOWN rec_province']],
    [{ rec_city: '杭州市' }, ['REGION_UNKNOWN rec_province']],
    [{ rec_province: '广东', rec_city: '深圳' }, []],
    [{ rec_province: '北京', rec_city: '市辖区', rec_district: '朝阳区' }, []],
    [{ rec_name: '张'.repeat(61) }, ['TEXT_TOO_LONG rec_name']],
  ])('%j', (row, expected) => {
    expect(codes(row)).toEqual(expected);
  });

  test.each<[string, string | undefined, string | undefined, string, boolean]>([
    ['广东', undefined, undefined, '2026-11-20', true],
    ['广东省', '深圳', undefined, '2026-11-20', true],
    ['广东省', '广州市', undefined, '2026-11-20', false],
    ['广东省', '', '2026-11-20', '2026-11-20', true],
    ['广东省', '', '2026-11-21', '2026-11-20', false],
    ['新疆', undefined, undefined, '2026-11-20', false],
  ])('no delivery to %s %s from %s on %s is %s', (province, city, start, today, isProhibited) => {
    const noDeliverArea = [{ province, city, start, end: start === undefined ? undefined : '2026-11-30' }];
    expect(codes({}, { noDeliverArea, today })).toEqual(isProhibited ? ['AREA_PROHIBITED rec_province'] : []);
  });
});

test('100,000 rows do not run on', () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    ...GOOD,
    rec_mobile: `138${String(i).padStart(8, '0')}`,
  }));
  checkRecipients(rows.slice(0, 1_000), { platform: 1, stage: 'price' });
  const started = cpuMs();
  checkRecipients(rows, {
    platform: 4,
    stage: 'price',
    noDeliverArea: [{ province: '新疆' }, { province: '西藏', city: '拉萨市' }],
  });
  expect(cpuMs() - started).toBeLessThan(1_500);
});

test.each(LAYOUTS)('the example row of the %s template is bought by nobody, at no stage', async (layout) => {
  const { header, example } = templateFor(layout);
  const bytes = writeCsv([header, example], { bom: true });
  const { rows } = await importRecipients({ bytes, fileName: 'template.csv' });
  expect(rows[0]).toMatchObject({ state: 2, problems: [{ code: 'EXAMPLE_ROW' }] });
  for (const stage of ['import', 'preview', 'price'] as const)
    expect(checkRecipients(rows, { platform: 2, stage }).problems.map(({ code }) => code)).toContain(
      'EXAMPLE_ROW',
    );
  // Somebody of that name who lives elsewhere is a receiver like any other.
  const elsewhere = rows.map((row) => ({ ...row, rec_address: '科技路1号4栋101室' }));
  expect(checkRecipients(elsewhere, { platform: 2, stage: 'price' }).problems).toEqual([]);
});
