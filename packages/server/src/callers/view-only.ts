import type { Route } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';

/**
 * Everything that a look at somebody's account may ask for (back-office 10.6): what reads, and neither opens a secret, a
 * key or an account to withdraw to, nor hands out a file of recipients. A call that is not named here is closed to it, also
 * one that comes later.
 */
export const VIEWABLE: ReadonlySet<string> = new Set([
  'GET /user/info',
  'GET /user/attestation',
  'GET /home/user/info',
  'GET /user/home/workbench',
  'GET /user/group/list',
  'GET /user/message',
  'GET /user/message/list',
  'GET /user/session/list',
  'GET /gift/goods/list',
  'GET /gift/goods/top/collect',
  'GET /gift/goods/top/sale',
  'GET /gift/goods/top/new',
  'GET /gift/goods/top/recommend',
  'GET /gift/goods/detail',
  'GET /gift/goods/buy',
  'GET /collect/goods/list',
  'GET /user/wallet/info',
  'GET /user/recharge/info',
  'GET /money/change',
  'GET /finance/log/list',
  'GET /finance/statistics/summary',
  'GET /finance/withdraw/list',
  'GET /user/spread/info',
  'GET /user/spread/summary',
  'GET /user/spread/user',
  'GET /user/partner',
  'GET /user/partner/report',
  'POST /user/order/parcel',
  'POST /user/order/list',
  'POST /user/order/batch/list',
  'GET /user/order/batch',
  'GET /user/order',
  'GET /user/store/list',
  'GET /user/store/options',
  'GET /gift/auth/synchronize/orders',
  'GET /gift/auth/deliver/list',
  'GET /auto/rule',
  'GET /auto/rule/run',
  'GET /user/ticket/list',
  'GET /user/ticket',
  'GET /user/picture',
]);

/** Lets an operator's look read and nothing else, and writes down what it read (VIEW_ONLY). */
export async function admitViewer(
  deps: Pick<Deps, 'db'>,
  { method, path }: Pick<Route, 'method' | 'path'>,
  { view }: Pick<Caller, 'view'>,
): Promise<void> {
  if (view === null) return;
  const call = `${method} ${path}`;
  if (!VIEWABLE.has(call)) throw refuse('VIEW_ONLY');
  await noteViewCall(deps, view.id, call);
}

/** Writes down what a look read. */
export async function noteViewCall({ db }: Pick<Deps, 'db'>, viewId: number, call: string): Promise<void> {
  await db.q
    .insertInto('view_calls')
    .values({ view_id: viewId, call })
    .onConflict((on) =>
      on.columns(['view_id', 'call']).doUpdateSet({ n: sql`view_calls.n + 1`, last_at: sql<Date>`now()` }),
    )
    .execute();
}
