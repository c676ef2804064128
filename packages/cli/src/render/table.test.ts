import { describe, expect, it } from 'vitest';
import { qrSizeFor } from './qr.ts';
import { displayWidth, PLAIN, type Screen, Table } from './table.ts';
import { draw, table, toned } from './text.ts';

const TITLES = ['订单号', '商品', '金额', '状态', '备注'];
const ROWS = [
  [
    'E2026112300000001',
    '加厚纯棉毛巾三条装（颜色随机，独立包装）',
    '12.80',
    toned('good', '已发货'),
    '请放在门口的快递柜里，谢谢',
  ],
  ['E2026112300000002', '香皂', '1.80', toned('bad', '快递异常'), ''],
];
const marked: Screen = { columns: null, paint: (tone, text) => `<${tone}>${text}</>` };
const at = (columns: number) => new Table(TITLES, ROWS).draw({ ...PLAIN, columns });
const widest = (text: string) => Math.max(...text.split('\n').map(displayWidth));

it('stands whole where nothing has to fit, and where there is room', () => {
  const whole = String(new Table(TITLES, ROWS));
  expect(whole).toContain('加厚纯棉毛巾三条装（颜色随机，独立包装）');
  expect(at(widest(whole))).toBe(whole);
});

it.each([100, 90, 80, 72, 66])('fits %i columns: words end in …, numbers stay whole', (columns) => {
  const text = at(columns);
  expect(widest(text)).toBeLessThanOrEqual(columns);
  expect(text.split('\n')).toHaveLength(3);
  for (const number of ['E2026112300000001', 'E2026112300000002', '12.80', '1.80'])
    expect(text).toContain(number);
  expect(text).toContain('…');
});

it('gives every row a block of its own where that is not enough, and leaves nothing out', () => {
  const text = at(40);
  for (const row of ROWS) for (const cell of row) expect(text).toContain(String(cell));
  expect(text.split('\n\n')).toHaveLength(2);
});

it('colours the words of a cell and not the room around them', () => {
  const text = new Table(
    ['状态', '次数'],
    [
      [toned('good', '好'), 1],
      [toned('bad', '没有送达'), 2],
    ],
  ).draw(marked);
  expect(text.split('\n')[1]).toBe('<good>好</>        1');
  expect(String(new Table(['状态'], [[toned('good', '好')]]))).toBe('状态\n好');
});

it('puts parts below each other and leaves out what is empty', () => {
  expect(draw(['a', '', table(['x'], []), [table(['名'], [['值']])]], PLAIN)).toBe('a\n名\n值');
});

describe('a QR code', () => {
  const roomy = { isTerminal: true, hasRoom: true, hasColor: true };
  it.each([
    [roomy, undefined, 'full'],
    [{ ...roomy, hasRoom: false }, undefined, 'small'],
    [{ ...roomy, hasRoom: false }, 'full', 'full'],
    [{ ...roomy, hasColor: false }, 'full', 'small'],
    [{ ...roomy, isTerminal: false }, undefined, 'none'],
    [{ ...roomy, isTerminal: false }, 'small', 'small'],
    [roomy, 'none', 'none'],
  ] as const)('%o asked for %s is drawn %s', (out, asked, size) => {
    expect(qrSizeFor(out, asked)).toBe(size);
  });
});
