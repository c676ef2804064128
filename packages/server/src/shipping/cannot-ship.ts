import { CASE_AUTHOR, CASE_KIND, CASE_SOURCE, type CaseKind, OPEN_CASES } from '@giftship/shared/cases/case';
import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { CANNOT_LABELS } from '@giftship/shared/shipping/labels';
import { CANNOT } from '@giftship/shared/shipping/shipping';
import { sql } from 'kysely';
import { CASES_COPY } from '../cases/copy.ts';
import { openCase } from '../cases/open-case.ts';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { lockGoods, writeGoods } from '../goods/goods-versions.ts';
import { consoleWork, type MemberCall, type SupplierLog } from '../suppliers/console-work.ts';
import { type Member, memberName } from '../suppliers/member.ts';
import { readParcels, stopOf } from './parcel-rows.ts';

/** What kind of case each reason is. */
const CASE_OF: Readonly<Record<number, CaseKind>> = {
  [CANNOT.outOfReach]: CASE_KIND.address,
  [CANNOT.damaged]: CASE_KIND.damaged,
};

/** Says that a parcel cannot be sent, and why, which opens a case; goods that are out of stock are shown so at once (S051). */
export function cannotShip(
  deps: Deps,
  call: MemberCall,
  input: { order_sn: string; kind: number; text: string },
) {
  const { member } = call;
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const orderId = idOf('order', input.order_sn) ?? 0;
    await sql`select from parcels where order_id = ${orderId} and supplier_id = ${member.supplier.id} for update`.execute(
      tx,
    );
    const [parcel] = await readParcels(tx, member.supplier.id, [orderId]);
    if (!parcel) throw refuse('NOT_FOUND');
    const isHere =
      (parcel.status === P.waitingWaybill || parcel.status === P.waitingPickup) && !parcel.handed_at;
    if (!isHere || stopOf(parcel) !== '') throw refuse('STATE_CONFLICT');
    const kind = CASE_OF[input.kind] ?? CASE_KIND.other;
    if (await isReported(tx, parcel.id, kind)) throw refuse('CANNOT_REPORTED');
    const reason = [CANNOT_LABELS[input.kind] ?? '', input.text.trim()]
      .filter((part) => part !== '')
      .join('：');
    await openCase(tx, {
      parcelId: parcel.id,
      kind,
      source: CASE_SOURCE.supplier,
      line: { by: CASE_AUTHOR.supplier, who: member.caller.username, content: CASES_COPY.cannotShip(reason) },
    });
    await log({ object: 'order', ref: input.order_sn, reason });
    const isOut =
      input.kind === CANNOT.outOfStock &&
      (await sellOut(tx, log, { member, goodsId: parcel.goods_id, reason }));
    return { order_sn: input.order_sn, goods_sold_out: isOut };
  });
}

/** True of a parcel that its supplier said so of before, in a case that is open. */
async function isReported(tx: Tx, parcelId: number, kind: CaseKind): Promise<boolean> {
  const found = await tx
    .selectFrom('cases')
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', kind)
    .where('source', '=', CASE_SOURCE.supplier)
    .where(sql<boolean>`status in (${lits(...OPEN_CASES)})`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Shows goods that are on sale as out of stock; false where they are not on sale. */
async function sellOut(
  tx: Tx,
  log: SupplierLog,
  { member, goodsId, reason }: { member: Member; goodsId: number; reason: string },
): Promise<boolean> {
  const goods = await lockGoods(tx, goodsId);
  if (goods.status !== GOODS_STATUS.onSale) return false;
  const written = await writeGoods(tx, goods, {
    values: { status: GOODS_STATUS.outOfStock },
    by: memberName(member),
  });
  const changes = { before: written?.before, after: written?.after };
  await log({ action: 'goods.sold-out', object: 'goods', ref: String(goodsId), reason, ...changes });
  return true;
}
