import { createHash } from 'node:crypto';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { KnownSupplierEvent } from '@giftship/shared/supplier-keys/event-data';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { PARTNER } from '../jobs/outbox.ts';
import { SUPPLIERS } from '../webhooks/box.ts';

/** Something that a supplier's programs hear of (S081). */
export type SupplierNews = KnownSupplierEvent & {
  supplierId: number;
  /** What it is about: the same event about the same is one message, however often it is told. */
  about: string;
};

/** Tells the programs of suppliers, in the transaction that makes it true (P8); who listens to none of it gets none. */
export async function tellPrograms(
  { now }: Pick<Deps, 'now'>,
  q: Queries,
  news: readonly SupplierNews[],
): Promise<void> {
  if (news.length === 0) return;
  const ids = [...new Set(news.map(({ supplierId }) => supplierId))];
  const hooks = await q
    .selectFrom('supplier_hooks')
    .where('supplier_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('callback_url', '<>', '')
    .where('callback_enabled', '=', true)
    .select(['supplier_id', 'callback_url', 'events'])
    .execute();
  const heard = news.flatMap((each) => {
    const hook = hooks.find(
      ({ supplier_id, events }) => supplier_id === each.supplierId && events.includes(each.event),
    );
    return hook ? [{ ...each, url: hook.callback_url }] : [];
  });
  await writeDeliveries({ now }, q, heard);
}

/** Writes messages and their jobs; answers those that were not there yet. `test` says of itself that it is one. */
export async function writeDeliveries(
  { now }: Pick<Deps, 'now'>,
  q: Queries,
  news: readonly (SupplierNews & { url: string; test?: true })[],
): Promise<{ id: number; webhook_id: string }[]> {
  if (news.length === 0) return [];
  const created_at = formatTime(now());
  const rows = news.map(({ supplierId, about, event, data, url, test }) => {
    const id = `msg_${createHash('sha256').update(`${supplierId} ${event} ${about}`).digest('base64url').slice(0, 24)}`;
    const body = { id, event, created_at, supplier_id: supplierId, ...(test && { test }), data };
    return { supplierId, id, event, body: JSON.stringify(body), url, partner: PARTNER.host(url) };
  });
  const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((each) => each[key]);
  const { rows: written } = await sql<{ id: number; webhook_id: string }>`
    with told as materialized (
      select * from unnest(${all('supplierId')}::bigint[], ${all('id')}::text[], ${all('event')}::text[], ${all('body')}::text[],
        ${all('url')}::text[], ${all('partner')}::text[]) with ordinality as t (supplier_id, webhook_id, event, body, url, partner, at)
    ), written as (
      insert into supplier_deliveries (supplier_id, webhook_id, event, body, url)
      select supplier_id, webhook_id, event, body, url from told order by at
      on conflict (webhook_id) do nothing returning id, webhook_id
    ), queued as (
      insert into jobs (kind, key, payload, partner)
      select ${sql.lit(SUPPLIERS.job)}, w.webhook_id, jsonb_build_object('delivery_id', w.id), t.partner
      from written w join told t on t.webhook_id = w.webhook_id order by w.id
    )
    select id, webhook_id from written order by id`.execute(q);
  return written;
}
