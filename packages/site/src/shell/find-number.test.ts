import { expect, test } from 'vitest';
import { pathOfNumber } from './find-number.ts';

test.each([
  ['YT7774017991341', '/user-center/package-list?by=kuaidi_sn&q=YT7774017991341'],
  [' jdv123456789012 ', '/user-center/package-list?by=kuaidi_sn&q=JDV123456789012'],
  ['73413338216423', '/user-center/package-list?by=kuaidi_sn&q=73413338216423'],
  ['g1000042', '/user-center/order-list?by=order_sn&q=G1000042'],
  ['261105-607198974342268', '/user-center/package-list?by=shop_order&q=261105-607198974342268'],
  ['131412345678901234567891', '/user-center/package-list?by=shop_order&q=131412345678901234567891'],
])('%s is looked up at %s', (text, path) => expect(pathOfNumber(text)).toBe(path));

test.each(['', '毛巾', '60克', '30×60', 'A4', '2026', 'T恤', '13800001234567890123456789'])(
  '%j is a name of goods',
  (text) => expect(pathOfNumber(text)).toBeNull(),
);
