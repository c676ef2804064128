import { assert } from '@giftship/shared/lib/assert';
import { fen } from '@giftship/shared/money/fen';
import { ITEM_KIND } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { transfer } from '../wallet/ledger.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';

/** Items of one accrual (9.2.4). */
const AT_ONCE = 50_000;

/** Posts what suppliers' parcels brought and cost them since the last hour; the clock's work. Answers how many items it posted. */
export async function accrueSuppliers(
  deps: Pick<Deps, 'db'>,
  { isOver = () => false, atOnce = AT_ONCE }: { isOver?: () => boolean; atOnce?: number } = {},
): Promise<number> {
  const { rows: suppliers } = await sql<{ supplier_id: number }>`
    select id as supplier_id from suppliers s
    where exists (select from supplier_items i where i.supplier_id = s.id and i.accrual_id is null) order by id`.execute(
    deps.db.q,
  );
  let posted = 0;
  for (const { supplier_id } of suppliers)
    for (let items = atOnce; items === atOnce && !isOver();) {
      items = await deps.db.transaction((tx) => accrueOnce(tx, supplier_id, atOnce), { actor: 'clock' });
      posted += items;
    }
  return posted;
}

/**
 * Claims open items of a supplier and posts them: one document, at most three entries. The account is locked last and for the
 * entries only; two that work at once take different items.
 */
async function accrueOnce(tx: Tx, supplierId: number, atOnce: number): Promise<number> {
  const { rows: open } = await sql<{ id: number; kind: number; amount_fen: number }>`
    select id, kind, amount_fen from supplier_items where supplier_id = ${supplierId} and accrual_id is null
    order by id limit ${atOnce} for update skip locked`.execute(tx);
  if (open.length === 0) return 0;
  const sumOf = (kind: number) =>
    fen(open.reduce((sum, item) => (item.kind === kind ? sum + item.amount_fen : sum), 0));
  const [sale, back, freight] = [ITEM_KIND.sale, ITEM_KIND.back, ITEM_KIND.freight].map(sumOf);
  assert(sale !== undefined && back !== undefined && freight !== undefined, 'three kinds of items');
  const { id } = await tx
    .insertInto('supplier_accruals')
    .values({
      supplier_id: supplierId,
      sale_fen: sale,
      back_fen: back,
      freight_fen: freight,
      items: open.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update supplier_items set accrual_id = ${id} where id = any(${open.map((item) => item.id)}::bigint[])`.execute(
    tx,
  );
  const ref = snOf('accrual', id);
  const supplier = { kind: 'supplier', supplierId } as const;
  const cost = { kind: 'system', code: 'cost' } as const;
  const words = { ref, remark: SAY.accrual(ref) };
  const entries = [
    { from: cost, to: supplier, amount: sale, type: LOG_TYPE.supplierSale, kind: 'supplier-sale' },
    { from: supplier, to: cost, amount: back, type: LOG_TYPE.supplierBack, kind: 'supplier-back' },
    {
      from: supplier,
      to: { kind: 'system', code: 'freight' } as const,
      amount: freight,
      type: LOG_TYPE.supplierFreight,
      kind: 'supplier-freight',
    },
  ];
  for (const entry of entries) assert(await transfer(tx, { ...entry, ...words }), 'it may go below zero');
  return open.length;
}
