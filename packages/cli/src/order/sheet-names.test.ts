import { expect, it } from 'vitest';
import { originOf } from './sheet-names.ts';

it.each([
  ['/in/a.csv', '/in/a.csv'],
  ['/in/.failed/20261125-213243-a.待确认.csv', '/in/a.csv'],
  ['/in/.failed/20261125-213243-a.有误-2.xlsx', '/in/a.xlsx'],
  ['/in/.failed/店/20261125-213243-a.有误.csv', '/in/店/a.csv'],
  ['/in/.done/20261125-213243-a.csv', '/in/a.csv'],
  // Sent again from the inbox, and faulty again.
  ['/in/20261125-213243-20261124-213240-a.有误.有误.csv', '/in/a.csv'],
  ['/in/.failed/a.csv', '/in/.failed/a.csv'],
  ['-', '-'],
])('%s is of the sheet %s', (path, origin) => expect(originOf(path)).toBe(origin));
