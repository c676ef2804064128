import { formatTime } from '@giftship/shared/lib/china-time';
import { SUPPLIER_ACTION_LABELS } from '@giftship/shared/suppliers/labels';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';

/** What the members of a supplier changed, newest first (S083). */
export async function listRecord(
  { db }: Pick<Deps, 'db'>,
  supplierId: number,
  {
    page,
    page_size,
    q,
    object,
    ref,
  }: { page: number; page_size: number; q: string; object: string; ref: string },
) {
  let found = db.q.selectFrom('supplier_log as l').where('l.supplier_id', '=', supplierId);
  if (q !== '') found = found.where((eb) => eb.or([eb('l.ref', '=', q), eb('l.actor', '=', q)]));
  if (object !== '') found = found.where('l.object', '=', object);
  if (ref !== '') found = found.where('l.ref', '=', ref);
  const [{ n }, rows] = await Promise.all([
    db.q
      .selectFrom(found.select('l.id').limit(MOST_COUNTED).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy('l.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return {
    list: rows.map(({ id, at, actor, action, object, ref, reason, before, after, address }) => ({
      id,
      at: formatTime(at),
      actor,
      action,
      action_text: SUPPLIER_ACTION_LABELS[action] ?? action,
      object,
      ref,
      reason,
      before,
      after,
      address,
    })),
    page,
    page_size,
    data_count: n,
  };
}
