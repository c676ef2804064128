import type { RouteInput } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import type { supplierKeyRoutes } from '@giftship/shared/supplier-keys/contract';
import { maskSecret, newCallbackSecret } from '../api-keys/api-settings.ts';
import type { Queries } from '../db/db.ts';
import { seal, unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { mendPartner } from '../jobs/breaker.ts';
import { PARTNER } from '../jobs/outbox.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { faultOfCallback } from '../webhooks/callback-address.ts';
import { CALLBACK_COPY } from '../webhooks/copy.ts';

type Changes = RouteInput<typeof supplierKeyRoutes.saveHook>['body'];

/** Where a supplier hears of events, and of which; empty before anything was set. */
export async function readHook({ secret }: Pick<Deps, 'secret'>, q: Queries, supplierId: number) {
  const row = await hookOf(q, supplierId);
  const sealed = row?.callback_secret_sealed ?? '';
  return {
    callback_url: row?.callback_url ?? '',
    callback_secret_mask: sealed === '' ? '' : maskSecret(unseal(secret, sealed)),
    callback_enabled: row?.callback_enabled === false ? (0 as const) : (1 as const),
    events: row?.events ?? [],
  };
}

const hookOf = (q: Queries, supplierId: number) =>
  q.selectFrom('supplier_hooks').where('supplier_id', '=', supplierId).selectAll().executeTakeFirst();

/** Changes what was named of a supplier's callback; its secret comes with the first address, and is shown once (S081). */
export async function saveHook(deps: Deps, call: MemberCall, changes: Changes) {
  const callback = changes.callback_url?.trim();
  const fault = callback ? faultOfCallback(callback, deps.config.webhookLocal) : null;
  if (fault !== null)
    throw refuse('INVALID', {}, { errors: [{ field: 'callback_url', msg: CALLBACK_COPY[fault] }] });
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, call, async (tx, log) => {
    await tx
      .insertInto('supplier_hooks')
      .values({ supplier_id: supplierId, events: '[]' })
      .onConflict((oc) => oc.column('supplier_id').doNothing())
      .execute();
    const row = await tx
      .selectFrom('supplier_hooks')
      .where('supplier_id', '=', supplierId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isFirst = Boolean(callback) && row.callback_secret_sealed === '';
    if (changes.reset_callback_secret === 1 && !isFirst && row.callback_secret_sealed === '')
      throw refuse('STATE_CONFLICT');
    const callback_secret =
      changes.reset_callback_secret === 1 || isFirst ? newCallbackSecret(deps.random) : undefined;
    const after = {
      callback_url: callback ?? row.callback_url,
      events: changes.events ? [...new Set(changes.events)] : row.events,
    };
    await tx
      .updateTable('supplier_hooks')
      .set({
        callback_url: after.callback_url,
        events: JSON.stringify(after.events),
        // An address that is saved again may be told again, after a 410 too.
        ...(callback === undefined ? {} : { callback_enabled: true }),
        ...(callback_secret && { callback_secret_sealed: seal(deps.secret, callback_secret, deps.random) }),
      })
      .where('supplier_id', '=', supplierId)
      .execute();
    await log({
      object: 'hook',
      before: { callback_url: row.callback_url, events: row.events },
      after: { ...after, ...(callback_secret && { is_new_secret: true }) },
    });
    return { ...(await readHook(deps, tx, supplierId)), ...(callback_secret && { callback_secret }) };
  });
}

/** Where a supplier hears of events; null when nowhere. */
export async function liveAddressOf(q: Queries, supplierId: number): Promise<string | null> {
  const row = await hookOf(q, supplierId);
  if (!row?.callback_url || !row.callback_enabled) return null;
  // Who asks by hand has reason to believe that it answers again.
  await mendPartner(q, PARTNER.host(row.callback_url));
  return row.callback_url;
}
