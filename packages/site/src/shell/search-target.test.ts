import { expect, test } from 'vitest';
import { inList, searchTarget } from './search-target.ts';

test.each([
  ['YT6183481480112', '/user-center/package-list?by=kuaidi_sn&q=YT6183481480112'],
  [
    '73413338190077，463018827715094',
    '/user-center/package-list?by=kuaidi_sn&q=73413338190077+463018827715094',
  ],
  [' jdv123456789012 ', '/user-center/package-list?by=kuaidi_sn&q=JDV123456789012'],
  ['g1048190', '/user-center/order-list?by=order_sn&q=G1048190'],
  ['B20431', '/user-center/order-list?batch=B20431'],
  ['13800001234', '/user-center/package-list?rec_mobile=13800001234'],
  ['261105-607198974342268', '/user-center/package-list?by=shop_order&q=261105-607198974342268'],
  ['2316889044172046', '/user-center/package-list?by=shop_order&q=2316889044172046'],
  ...['毛巾', '60克', '30×60', 'A4', '2026', 'T恤'].map((goods) => [
    goods,
    `/gift-list?${new URLSearchParams({ title: goods })}`,
  ]),
  [' 香皂 60克 ', '/gift-list?title=%E9%A6%99%E7%9A%82+60%E5%85%8B'],
])('%s is looked for where such things are', (text, path) => {
  expect(searchTarget(text)).toBe(path);
});

test.each([
  [
    '/gift-list',
    '?cat=1&title=a&sortName=price',
    '/gift-list?title=b',
    '/gift-list?cat=1&sortName=price&title=b',
  ],
  ['/gift-list', '?title=a', '/gift-list', '/gift-list'],
  ['/', '?cat=1', '/gift-list?title=b', '/gift-list?title=b'],
  ['/gift-list', '?cat=1', '/user-center/order-list?batch=B1', '/user-center/order-list?batch=B1'],
])('at %s%s the search leads to %s as %s', (pathname, search, target, led) => {
  expect(inList({ pathname, search }, target)).toBe(led);
});
