import { expect, test } from 'vitest';
import { cardOf } from './card-shape.ts';
import { SAMPLE } from '../../../../../../tests/harness/sample-recipient.ts';

const ROW = { ...SAMPLE, id: 1, row: 1, reasons: [], alternatives: [] };
const PARTS = { width: 341, isTold: false, isOpen: false, hasReissue: false };
const LONG = '科技园南区深南大道9988号一栋一单元十八楼靠近电梯的那一间办公室';

test.each([
  ['nothing beside who and where', {}, {}, 70, ''],
  ['an order number', { shop_order: '261105-607198974342268' }, {}, 92, 'rgrid-noted'],
  ['a long address and a note', { rec_address: LONG, remark: '红色' }, {}, 110, 'rgrid-long rgrid-noted'],
  ['a reason', {}, { isTold: true }, 98, ''],
  ['somebody in it', {}, { isOpen: true }, 92, 'rgrid-noted rgrid-visited'],
])('a card with %s is as high as its lines', (_, row, parts, height, className) => {
  expect(cardOf({ ...ROW, ...row }, { ...PARTS, ...parts })).toEqual({ className, height });
});

test.each([
  ['一', 21],
  ['Ｗ', 21],
  ['—', 21],
  ['“', 21],
  ['W', 21],
  ['@', 21],
  ['a', 35],
  ['8', 35],
])('an address of letters like %s may need a second line when there are more than %i', (letter, most) => {
  const isLong = (rec_address: string) => cardOf({ ...ROW, rec_address }, PARTS).className === 'rgrid-long';
  expect([isLong(letter.repeat(most)), isLong(letter.repeat(most + 1))]).toEqual([false, true]);
});
