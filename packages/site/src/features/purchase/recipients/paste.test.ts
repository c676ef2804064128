import { describe, expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { changeOf, cleanCell, readCells } from './paste.ts';

describe('text from a spreadsheet', () => {
  test.each<[string, string, string[][] | null]>([
    ['one value is no table', '张三', null],
    ['nor is one with the break that a spreadsheet adds', '张三\r\n', null],
    ['a column', '张三\r\n李四\r\n', [['张三'], ['李四']]],
    [
      'columns',
      '张三\t138\n李四\t139',
      [
        ['张三', '138'],
        ['李四', '139'],
      ],
    ],
    [
      'empty cells',
      'a\t\tb\n\t\t',
      [
        ['a', '', 'b'],
        ['', '', ''],
      ],
    ],
    ['a break inside a cell', '"文一路\n1号"\tb', [['文一路 1号', 'b']]],
    ['quotes inside a cell', '"""大""号"\tb', [['"大"号', 'b']]],
    ['a quote that nothing closes', '"张三\tb\nc', [['"张三', 'b'], ['c']]],
  ])('%s', (_, text, cells) => {
    expect(readCells(text)).toEqual(cells);
  });

  test('a hundred thousand lines are read in one go', () => {
    expect(readCells('"a"\tb\n'.repeat(100_000))).toHaveLength(100_000);
  });

  test('fills from a column to the right, and a region from its words', () => {
    expect(
      changeOf(
        ['138 0000 1234', '江苏南京鼓楼区', '中山北路1号', '轻放', '多'],
        'rec_mobile',
        columnsOf(false),
      ),
    ).toEqual({
      rec_mobile: '13800001234',
      rec_province: '江苏省',
      rec_city: '南京市',
      rec_district: '鼓楼区',
      rec_address: '中山北路1号',
      remark: '轻放',
    });
    expect(changeOf(['不是地区'], 'region', columnsOf(true))).toEqual({});
    expect(changeOf(['R1', '轻放'], 'lp_reissue_sn', columnsOf(true))).toEqual({
      lp_reissue_sn: 'R1',
      remark: '轻放',
    });
  });
});

test('a cell is kept clean', () => {
  expect(cleanCell('shop_order', " '123 ")).toBe('123');
  expect(cleanCell('rec_name', ' 张三 ')).toBe('张三');
});
