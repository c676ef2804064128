/** Rows that carry the same order number, as one line per item makes them (D703). */
export interface DuplicateOrder {
  shop_order: string;
  rows: number[];
}

/** Groups of two or more rows with one order number, in order of first appearance; rows without a number are no group. */
export function findDuplicates(rows: readonly { row: number; shop_order: string }[]): DuplicateOrder[] {
  const groups = new Map<string, number[]>();
  for (const { row, shop_order } of rows) {
    if (shop_order === '') continue;
    const group = groups.get(shop_order);
    if (group === undefined) groups.set(shop_order, [row]);
    else group.push(row);
  }
  return [...groups]
    .filter(([, found]) => found.length > 1)
    .map(([shop_order, found]) => ({ shop_order, rows: found }));
}
