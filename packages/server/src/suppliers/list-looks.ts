import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import type { Deps } from '../deps.ts';

/** What the frame of every page asks for says nothing of what was read. */
const OF_FRAME = new Set(['GET /supplier/me', 'GET /supplier/todo', 'GET /supplier/prefs']);
const SUMMARIES = new Map(
  Object.values(supplierRoutes)
    .flatMap((group) => Object.values(group) as SupplierRoute[])
    .map(({ method, path, summary }) => [`${method} ${path}`, summary.split(/[：，；]/u, 1)[0] ?? '']),
);

/** When somebody of the shop looked at a supplier's console, and what he read, newest first (back-office 10.6). */
export async function listLooks(
  { db }: Pick<Deps, 'db'>,
  supplierId: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const looks = db.q
    .selectFrom('view_sessions')
    .where('supplier_id', '=', supplierId)
    .where('started_at', 'is not', null);
  const { n } = await looks.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await looks
    .select(['id', 'operator_id', 'started_at', 'ends_at'])
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const ids = rows.map(({ id }) => id);
  const calls =
    ids.length === 0
      ? []
      : await db.q
          .selectFrom('view_calls')
          .where('view_id', 'in', ids)
          .where('call', 'not in', [...OF_FRAME])
          .select(['view_id', 'call'])
          .orderBy('call')
          .execute();
  return {
    list: rows.map(({ id, operator_id, started_at, ends_at }) => ({
      id,
      operator_id,
      started_at: formatTime(started_at),
      ended_at: formatTime(ends_at),
      seen: [
        ...new Set(
          calls.flatMap(({ view_id, call }) => (view_id === id ? [SUMMARIES.get(call) ?? call] : [])),
        ),
      ],
    })),
    page,
    page_size,
    data_count: n,
  };
}
