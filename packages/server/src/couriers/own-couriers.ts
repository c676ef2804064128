import { areaKey, openedAreas } from '@giftship/shared/couriers/closed-areas';
import {
  COURIER_REVIEW,
  type CourierCode,
  FREE_CUTOFF,
  ISSUE_MODE,
  MOST_COURIERS,
} from '@giftship/shared/couriers/courier';
import type { Area } from '@giftship/shared/couriers/fields-contract';
import { COURIER_LABELS } from '@giftship/shared/couriers/labels';
import { COURIER_SENTENCES as SAY } from '@giftship/shared/couriers/sentences-copy';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type MemberCall, consoleWork } from '../suppliers/console-work.ts';
import { cutoffsOn } from './cutoff.ts';
import { invalid } from './party.ts';
import { areasWords, type KeptCourier } from './read-courier.ts';
import { checkAccount, lockOwnCourier, readAreas, saidOf, saveCourier } from './save-courier.ts';
import { lockSupplier } from './warehouses.ts';

/** What a supplier says of a courier of its own (S033). */
interface Own {
  warehouse_id: number;
  subname: string;
  tips: string;
  outlet_phone: string;
  cutoff: string;
  account_id: number | null;
  areas: Area[];
}
/** A new courier that a supplier asks for, as its review keeps it. */
export interface NewCourier extends Own {
  code: CourierCode;
}
/** What of an existing one waits: a late cut-off, and areas that would be served again. */
export interface LaterChange {
  cutoff?: string;
  opens?: Area[];
}

/** Asks for a new courier: an operator decides (S033). */
export function askForCourier(deps: Deps, call: MemberCall, wanted: NewCourier) {
  const supplierId = call.member.supplier.id;
  const areas = readAreas(wanted.areas);
  return consoleWork(deps, { ...call, body: wanted }, async (tx, log) => {
    await lockSupplier(tx, supplierId);
    const { rows } = await sql<{ n: number }>`
      select (select count(*)::int from couriers where supplier_id = ${supplierId})
        + (select count(*)::int from courier_reviews where supplier_id = ${supplierId} and courier_id is null and status = ${sql.lit(COURIER_REVIEW.asked)}) as n`.execute(
      tx,
    );
    if ((rows[0]?.n ?? 0) >= MOST_COURIERS) throw refuse('COURIERS_FULL', { max: MOST_COURIERS });
    const place = await tx
      .selectFrom('warehouses')
      .where('id', '=', wanted.warehouse_id)
      .where('supplier_id', '=', supplierId)
      .where('removed_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!place) throw invalid('warehouse_id', SAY.otherSupplier);
    if (wanted.account_id !== null)
      await checkOwnAccount(deps, tx, { supplierId, code: wanted.code, accountId: wanted.account_id });
    const { id } = await tx
      .insertInto('courier_reviews')
      .values({
        supplier_id: supplierId,
        courier_id: null,
        changes: JSON.stringify({ ...wanted, areas }),
        asked_by: call.member.caller.username,
        decided_by: null,
        decided_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log({
      object: 'courier-review',
      ref: String(id),
      after: {
        name: COURIER_LABELS[wanted.code],
        subname: wanted.subname,
        cutoff: wanted.cutoff,
        areas: areasWords(areas),
      },
    });
    return { review_id: id };
  });
}

/**
 * Saves a courier of one's own, as it should be in the end. What an operator decides waits: a cut-off later than 18:00, and
 * areas that would be served again. All else counts at once, closed areas too: they are closed in addition to those that are
 * (S033). Saving again replaces what waits.
 */
export function saveOwnCourier(deps: Deps, call: MemberCall, wanted: Own & { id: number; version: number }) {
  const supplierId = call.member.supplier.id;
  const areas = readAreas(wanted.areas);
  return consoleWork(deps, { ...call, body: wanted }, async (tx, log) => {
    const row = await lockOwnCourier(tx, { supplierId, by: call.member.caller.username }, wanted);
    const today = chinaDay(await deps.timeOfRecord(tx));
    const { cutoff: inForce, next } = cutoffsOn(row, today);
    const current = next || inForce;
    const isLate = wanted.cutoff > FREE_CUTOFF && wanted.cutoff !== current && wanted.cutoff !== inForce;
    const opens = openedAreas(row.no_deliver_area, areas);
    const issue = await issueOf(deps, tx, { row, accountId: wanted.account_id });
    const saved = await saveCourier(deps, tx, {
      row,
      said: {
        ...saidOf(row),
        warehouse_id: wanted.warehouse_id,
        subname: wanted.subname,
        tips: wanted.tips,
        outlet_phone: wanted.outlet_phone,
        cutoff: isLate ? current : wanted.cutoff,
        ...issue,
      },
      areas: opens.length === 0 ? areas : withAll(row.no_deliver_area, areas),
    });
    const later: LaterChange = {
      ...(isLate ? { cutoff: wanted.cutoff } : {}),
      ...(opens.length > 0 ? { opens } : {}),
    };
    await replaceReview(tx, { row, later, by: call.member.caller.username });
    await log({
      object: 'courier',
      ref: String(row.id),
      before: saved.changed.before,
      after: {
        ...saved.changed.after,
        ...(isLate ? { asked_cutoff: wanted.cutoff } : {}),
        ...(opens.length > 0 ? { asked_areas: areasWords(opens) } : {}),
      },
    });
    const waits: ('cutoff' | 'areas')[] = [];
    if (isLate) waits.push('cutoff');
    if (opens.length > 0) waits.push('areas');
    return { version: saved.version, next_cutoff: saved.next_cutoff, waits };
  });
}

/** Takes back what waits for an operator. */
export function withdrawReview(deps: Deps, call: MemberCall, id: number) {
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, { ...call, body: id }, async (tx, log) => {
    const row = await tx
      .selectFrom('courier_reviews')
      .where('id', '=', id)
      .where('supplier_id', '=', supplierId)
      .select(['status', 'courier_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    if (row.status !== COURIER_REVIEW.asked) throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('courier_reviews')
      .set({ status: COURIER_REVIEW.withdrawn })
      .where('id', '=', id)
      .execute();
    await log({ object: 'courier-review', ref: String(id), before: { courier_id: row.courier_id } });
    return {};
  });
}

async function replaceReview(
  tx: Tx,
  { row, later, by }: { row: KeptCourier; later: LaterChange; by: string },
): Promise<void> {
  await tx
    .updateTable('courier_reviews')
    .set({ status: COURIER_REVIEW.withdrawn })
    .where('courier_id', '=', row.id)
    .where('status', '=', COURIER_REVIEW.asked)
    .execute();
  if (Object.keys(later).length === 0) return;
  await tx
    .insertInto('courier_reviews')
    .values({
      supplier_id: row.supplier_id,
      courier_id: row.id,
      changes: JSON.stringify(later),
      asked_by: by,
      decided_by: null,
      decided_at: null,
    })
    .execute();
}

/** An account of one's own makes its waybills come by themselves; the shop's is chosen by the shop alone. */
async function issueOf(
  deps: Deps,
  tx: Tx,
  { row, accountId }: { row: KeptCourier; accountId: number | null },
): Promise<Pick<KeptCourier, 'account_id' | 'issue_mode'>> {
  const { issue_mode, account_id } = row;
  if (accountId === account_id) return { issue_mode, account_id };
  if (accountId === null) throw invalid('account_id', SAY.otherAccount);
  await checkOwnAccount(deps, tx, { supplierId: row.supplier_id, code: row.code, accountId });
  return { issue_mode: ISSUE_MODE.account, account_id: accountId };
}

async function checkOwnAccount(
  deps: Deps,
  tx: Tx,
  { supplierId, code, accountId }: { supplierId: number; code: string; accountId: number },
): Promise<void> {
  const own = await tx
    .selectFrom('courier_accounts')
    .where('id', '=', accountId)
    .where('supplier_id', '=', supplierId)
    .select('id')
    .executeTakeFirst();
  if (!own) throw invalid('account_id', SAY.otherAccount);
  await checkAccount(deps, tx, {
    supplierId,
    code,
    issue_mode: ISSUE_MODE.account,
    account_id: accountId,
  });
}

function withAll(areas: readonly Area[], more: readonly Area[]): Area[] {
  const known = new Set(areas.map(areaKey));
  return [...areas, ...more.filter((area) => !known.has(areaKey(area)))];
}
