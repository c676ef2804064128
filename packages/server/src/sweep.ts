import { NONCE_KEPT_S } from '@giftship/shared/machines/sign-call';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

/** Removes what has served its time: logins, captchas, codes, quotes, keys older than their week, finished jobs. */
export async function sweepOld({ db, config }: Deps): Promise<void> {
  const { q } = db;
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await q.deleteFrom('sessions').where('expires_at', '<', ago(0)).execute();
  await q.deleteFrom('remember_tokens').where('expires_at', '<', ago(0)).execute();
  await q.deleteFrom('withdraw_proofs').where('expires_at', '<', ago(1)).execute();
  await q.deleteFrom('captchas').where('expires_at', '<', ago(0)).execute();
  await q.deleteFrom('sms_codes').where('created_at', '<', ago(2)).execute();
  await q.deleteFrom('quotes').where('expires_at', '<', ago(1)).execute();
  await q.deleteFrom('idempotency_keys').where('created_at', '<', ago(config.idempotencyDays)).execute();
  await sql`delete from api_nonces where at < now() - make_interval(secs => ${sql.lit(NONCE_KEPT_S)})`.execute(
    q,
  );
  await q.deleteFrom('store_auth_states').where('expires_at', '<', ago(1)).execute();
  await q.deleteFrom('device_codes').where('expires_at', '<', ago(1)).execute();
  await q.deleteFrom('device_guesses').where('at', '<', ago(1)).execute();
  await q
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', ago(30))
    .where('status', 'in', [1, 3])
    .execute();
  // Pictures that were uploaded and then not sent.
  await sql`delete from pictures p where p.created_at < ${ago(1)}
    and not exists (select from ticket_messages m, jsonb_array_elements_text(m.images) as used (id) where used.id = p.id)`.execute(
    q,
  );
  await q.deleteFrom('embed_codes').where('expires_at', '<', ago(1)).execute();
  // Visits that nothing goes back to; the rest of many waits for the next time.
  await sql`delete from spread_clicks where id in (select c.id from spread_clicks c where c.at < ${ago(365)}
    and not exists (select from users where invited_click = c.id) and not exists (select from batches where click_id = c.id)
    and not exists (select from commissions where click_id = c.id) and not exists (select from sessions where click_id = c.id)
    limit 5000)`.execute(q);
  await q.deleteFrom('export_tasks').where('created_at', '<', ago(7)).execute();
  await q.deleteFrom('jobs').where('state', '=', 1).where('done_at', '<', ago(7)).execute();
}
