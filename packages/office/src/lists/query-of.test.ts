import { expect, test } from 'vitest';
import { countText } from './count-text.ts';
import { queryOf } from './use-list-address.ts';

const address = (values: Record<string, string>, more = {}) => ({
  values,
  page: 1,
  size: 50,
  sort: '',
  ...more,
});

test('an address is the query of a call: what is empty is left out, a day covers the whole of it (O016, B16)', () => {
  expect(queryOf(address({ status: '', q: '' }))).toEqual({ page: '1', page_size: '50' });
  expect(queryOf(address({ status: '0', q: 'G1', start: '2026-11-18', end: '2026-11-24' }))).toEqual({
    status: '0',
    q: 'G1',
    start_time: '2026-11-18 00:00:00',
    end_time: '2026-11-24 23:59:59',
    page: '1',
    page_size: '50',
  });
  expect(queryOf(address({ start: 'yesterday' }, { page: 3, sort: '-paid_at' }))).toEqual({
    sort: '-paid_at',
    page: '3',
    page_size: '50',
  });
});

test('counts above 10,000 are not counted (O021)', () => {
  expect([0, 9_999, 10_000, 10_001].map(countText)).toEqual(['0', '9999', '10000', '10000+']);
});
