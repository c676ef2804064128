import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { expect, test } from 'vitest';
import { BATCHES_COPY } from './copy.ts';
import { refusedWay } from './refused-way.ts';

const { here, widget, store, rule, data } = BATCHES_COPY.refusedFrom;

test.each([
  ['site', ORDER_SOURCE.manual, here, true],
  ['site', ORDER_SOURCE.sheet, here, true],
  ['site', ORDER_SOURCE.store, store, false],
  ['widget', ORDER_SOURCE.sheet, widget, false],
  ['widget', ORDER_SOURCE.store, store, false],
  ['rule', ORDER_SOURCE.store, rule, false],
  ['api', ORDER_SOURCE.manual, data, false],
  ['cli', ORDER_SOURCE.sheet, data, false],
  ['cli', ORDER_SOURCE.store, store, false],
])(
  'rows that a batch from %s, of source %i, could not order are where they came from',
  (channel, order_source, hint, isHere) => {
    expect(refusedWay({ channel, order_source })).toEqual({ hint, isHere });
  },
);
