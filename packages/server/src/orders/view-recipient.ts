import { refuse } from '@giftship/shared/errors/app-error';
import { ERASED } from '@giftship/shared/orders/labels';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { notePersonalData } from '../lists/personal-data.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';

/** A recipient is shown so long (O106), and an operator looks at so many in an hour. */
const SHOWN_SECONDS = 60;
const PER_HOUR = 200;

/**
 * A recipient in full for an operator who says what for (O106): one at a time, written down with whose he is and who looked.
 * More than 200 in an hour stop.
 */
export function viewRecipient(deps: Deps, call: WorkCall, input: { order_sn: string; purpose: string }) {
  const operatorId = call.operator.id;
  return officeWork(deps, call, async (tx, log) => {
    const order = await tx
      .selectFrom('orders')
      .where('id', '=', idOf('order', input.order_sn) ?? 0)
      .select([
        'user_id',
        'rec_name',
        'rec_mobile',
        'rec_province',
        'rec_city',
        'rec_district',
        'rec_address',
      ])
      .select('erased_at')
      .executeTakeFirst();
    if (!order) throw refuse('NOT_FOUND');
    await refuseTooOften(tx, operatorId);
    const { user_id: userId, erased_at, ...recipient } = order;
    const { order_sn: ref, purpose } = input;
    await notePersonalData(tx, { userId, action: 'view', ref, rows: 1, operatorId, purpose });
    await log({ object: 'order', ref, reason: purpose });
    return {
      order_sn: ref,
      ...recipient,
      ...(erased_at === null ? {} : { rec_name: ERASED }),
      seconds: SHOWN_SECONDS,
    };
  });
}

/** One after another for each operator, so that many at once do not all see room. */
async function refuseTooOften(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recipients', ${operatorId}))`.execute(tx);
  const { n } = await tx
    .selectFrom('personal_data_log')
    .where('operator_id', '=', operatorId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('n'))
    .executeTakeFirstOrThrow();
  if (n >= PER_HOUR) throw refuse('VIEW_TOO_OFTEN');
}
