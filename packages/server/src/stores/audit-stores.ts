import { BOUGHT_STATES, ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { STORE_STATUS, SYNC_STATUS } from '@giftship/shared/stores/store';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { lits } from '../db/lits.ts';

/** Checks of connected stores, of what is written back to them, and of rules; see `audit`. */
export const STORE_CHECKS: Check[] = [
  {
    property: 'P8',
    what: 'waybill that waits for its store but no job will write it back',
    query: sql`select d.id::text as id from shop_deliveries d where d.status in (${lits(DELIVER_STATUS.waiting, DELIVER_STATUS.retrying)})
      and not exists (select from jobs j where j.kind = 'ship-back' and j.key = 'delivery/' || d.id and j.state = ${sql.lit(JOB_STATE.open)})`,
  },
  {
    property: 'P8',
    what: 'waybill of a store order that nobody will write back',
    query: (
      of,
    ) => sql`select 'G' || o.id as id from ${of.orders} o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id
      where b.store_id is not null and p.kuaidi_sn is not null and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)}
        and not exists (select from shop_deliveries d where d.store_id = b.store_id and d.shop_order = o.shop_order and d.waybill = p.kuaidi_sn)`,
  },
  {
    property: 'P8',
    what: 'sync under way but no job will do it',
    query: sql`select s.id::text as id from sync_jobs s where s.status in (${lits(SYNC_STATUS.queued, SYNC_STATUS.running)})
      and not exists (select from jobs j where j.kind = 'sync-store' and j.key = 'sync/' || s.id and j.state = ${sql.lit(JOB_STATE.open)})`,
  },
  {
    property: 'P6',
    what: 'order of a store that rules bought for twice',
    query: (
      of,
    ) => sql`select distinct b.store_id || '/' || o.shop_order as id from ${of.orders} o join batches b on b.id = o.batch_id
      where b.channel = 'rule' and o.status in (${lits(ORDER_STATUS.unpaid, ...BOUGHT_STATES)}) and exists (
        select from orders e join batches f on f.id = e.batch_id
        where e.user_id = o.user_id and e.shop_order = o.shop_order and e.id <> o.id and e.status in (${lits(ORDER_STATUS.unpaid, ...BOUGHT_STATES)})
          and f.channel = 'rule' and f.store_id = b.store_id)`,
  },
  {
    property: 'P7',
    what: 'run of a rule that does not say what its batch took',
    query: sql`select r.id::text as id from auto_runs r join batches b on b.id = r.batch_id
      where r.status = ${sql.lit(RUN_STATUS.done)} and (r.ordered <> b.order_count or r.amount_fen <> b.total_fen)`,
  },
  {
    property: 'P9',
    what: 'delivery whose times do not fit its state',
    query: sql`select id::text as id from shop_deliveries where (status = ${sql.lit(DELIVER_STATUS.shipped)}) <> (shipped_at is not null)`,
  },
  {
    property: 'P9',
    what: 'store that is connected without leave, or keeps leave after it was let go',
    query: sql`select id::text as id from stores where (status = ${sql.lit(STORE_STATUS.unbound)} and grant_sealed is not null) or (status = ${sql.lit(STORE_STATUS.normal)} and outside_id <> '' and grant_sealed is null)`,
  },
];
