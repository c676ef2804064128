import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { moveOnShelf } from '../goods/shelf-goods.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { memberName } from '../suppliers/member.ts';
import { lockOwn } from './save-own-goods.ts';

interface Placing {
  goods_ids: number[];
  status: number;
  reason: string;
}

/** Puts a supplier's goods on sale, out of stock or off the shelf at once (S023); what the shop took off stays off (S025). */
export function shelfOwn(deps: Pick<Deps, 'db'>, call: MemberCall, { goods_ids, ...placing }: Placing) {
  return consoleWork(deps, { ...call, body: { goods_ids, ...placing } }, async (tx, log) => {
    const ids = [...new Set(goods_ids)].toSorted((a, b) => a - b);
    const results = await eachRowOrRefuse(tx, ids.map(String), async (id) => {
      const after = await placeOne(tx, call, { id: Number(id), ...placing });
      await log({ object: 'goods', ref: id, reason: placing.reason, after });
    });
    return { results: results.map(({ sn, ok, text }) => ({ goods_id: Number(sn), ok, text })) };
  });
}

async function placeOne(
  tx: Tx,
  { member }: MemberCall,
  { id, status, reason }: { id: number; status: number; reason: string },
): Promise<Record<string, unknown>> {
  const row = await lockOwn(tx, id, member.supplier.id);
  if (row.status === GOODS_STATUS.draft) throw refuse('STATE_CONFLICT');
  if (row.status === GOODS_STATUS.offShelf && !row.off_by_supplier)
    throw refuse('PLATFORM_OFF', { reason: row.off_reason });
  const end = await moveOnShelf(tx, row, {
    status,
    reason,
    who: member.supplier.name,
    by: memberName(member),
    isBySupplier: true,
  });
  if (end.outcome === TASK_OUTCOME.refused) throw refuse('GOODS_NOT_READY', { say: end.text ?? '' });
  return { status };
}
