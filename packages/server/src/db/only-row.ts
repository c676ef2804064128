import { assert } from '@giftship/shared/lib/assert';

/** The row of a statement that answers one whatever stands in the tables. */
export function onlyRow<T>([row]: readonly T[]): T {
  assert(row !== undefined, 'a statement that answers one row');
  return row;
}
