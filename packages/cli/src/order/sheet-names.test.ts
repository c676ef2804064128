import { expect, it } from 'vitest';
import { isOneSheet } from './sheet-names.ts';

it.each([
  ['/in/.failed/20261125-213243-a.待确认.csv', '/in/a.csv'],
  ['/in/.failed/20261125-213243-a.有误-2.xlsx', '/in/a.xls'],
  ['/in/.failed/店/20261125-213243-a.有误.csv', '/in/店/a.csv'],
  ['/in/20261125-213243-a.有误.csv', '/in/.failed/20261125-213243-a.待确认.csv'],
  // Sent again from the inbox, and faulty again; and moved into a folder of it.
  ['/in/20261125-213243-20261124-213240-a.有误.有误.csv', '/in/a.csv'],
  ['/in/待确认/20261125-213243-a.待确认.csv', '/in/a.csv'],
])('%s holds rows of %s', (left, sheet) => {
  expect([isOneSheet(left, sheet), isOneSheet(sheet, left)]).toEqual([true, true]);
});

it.each([
  ['/in/a.csv', '/in/a.csv'],
  ['/in/20261125-213243-a.有误.csv', '/in/20261125-213243-a.有误.csv'],
  ['/in/a.csv', '/in/a.xlsx'],
  // Names that whoever sends the sheets gives by the time.
  ['/in/20261124-101500-orders.csv', '/in/20261125-101500-orders.csv'],
  ['/in/.done/20261125-213243-a.csv', '/in/a.csv'],
  ['/in/20261125-213243-a.有误.csv', '/other/a.csv'],
  ['/in/20261125-213243-a.有误.csv', '/in/b.csv'],
  ['/in/店/a.csv', '/in/20261125-213243-a.有误.csv'],
  ['-', '-'],
])('%s and %s are two sheets', (one, other) => {
  expect([isOneSheet(one, other), isOneSheet(other, one)]).toEqual([false, false]);
});
