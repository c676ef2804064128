import { numbers, workbookOf } from '../../bench/import/lib/workbooks.ts';
import { recipients } from '../../bench/lib/recipients.ts';

const TITLES = [
  '订单号',
  '商品',
  '订单状态',
  '商家实收金额(元)',
  '商品数量(件)',
  '收货人',
  '手机',
  '省',
  '市',
  '区',
  '详细地址',
  '商家备注',
  '支付时间',
  '样式ID',
];
const GOODS = [
  '纯棉毛巾三条装',
  '软毛牙刷家庭装 十支',
  '折叠雨伞 晴雨两用',
  '陶瓷马克杯 带盖',
  '手工香皂 茉莉味',
];

/** A Pinduoduo export of that many orders as an XLSX: 50,000 rows are about 5 MB. Every 1,000th row has no name. */
export const orderFile = (rows: number): Uint8Array => workbookOf([TITLES, ...orders(rows)], 'shared');

/** The same orders as a CSV with 50 columns more, as shop programs export them: 50,000 rows are about 50 MB. */
export function wideOrderFile(rows: number): Uint8Array {
  const more = Array.from({ length: 50 }, (_, i) => `附加字段${i + 1}`);
  const filled = more.map((_, i) => (i % 3 === 0 ? '' : `2026-11-05 12:30:${i}`));
  const lines = [[...TITLES, ...more], ...orders(rows).map((cells) => [...cells, ...filled])];
  return new TextEncoder().encode(lines.map((cells) => cells.join(',')).join('\n'));
}

function orders(rows: number): (string | number)[][] {
  const next = numbers(7);
  const digits = (length: number) => Array.from({ length }, () => next(10)).join('');
  const two = (bound: number, from = 0) => String(from + next(bound)).padStart(2, '0');
  return recipients(rows).map((person, i) => [
    `2611${two(28, 1)}-${digits(15)}`,
    GOODS[next(GOODS.length)]!,
    '待发货',
    990 / 100 + next(40),
    1 + next(2),
    i % 1000 === 999 ? '' : person.rec_name,
    `1${3 + next(7)}${digits(9)}`,
    person.rec_province,
    person.rec_city,
    person.rec_district,
    `${person.rec_address}（${digits(2)}号楼）`,
    next(9) === 0 ? '请尽快发货' : '',
    `2026-11-${two(28, 1)} ${two(24)}:${two(60)}:${two(60)}`,
    digits(6),
  ]);
}
