import type { Right } from '@giftship/shared/operators/rights';
import { expect, test } from 'vitest';
import { menuOf } from './areas.ts';
import type { OfficePage } from './page.ts';

const page = (path: string, area: OfficePage['area'], right: OfficePage['right'], more = {}): OfficePage => ({
  path,
  title: path,
  area,
  right,
  Page: () => null,
  ...more,
});
const PAGES = [
  page('/', 'home', 'any'),
  page('/profile', 'home', 'any', { isHidden: true }),
  page('/refunds', 'service', 'refund.view'),
  page('/tickets', 'service', ['ticket.view', 'ticket.reply']),
  page('/log', 'system', 'audit.view'),
];
const menu = (...rights: Right[]) =>
  menuOf(PAGES, new Set(rights)).map(({ title, areas }) => [
    title,
    ...areas.map(({ area, pages }) => `${area}: ${pages.map(({ path }) => path).join(' ')}`),
  ]);

test('the menu has what the rights open; an area without a page is absent, and so is its heading (O011, B05)', () => {
  expect(menu()).toEqual([['', 'home: /']]);
  expect(menu('ticket.reply')).toEqual([
    ['', 'home: /'],
    ['履约', 'service: /tickets'],
  ]);
  expect(menu('refund.view', 'ticket.view', 'audit.view')).toEqual([
    ['', 'home: /'],
    ['履约', 'service: /refunds /tickets'],
    ['平台', 'system: /log'],
  ]);
});
