import { refuse } from '@giftship/shared/errors/app-error';
import { ERASED } from '@giftship/shared/orders/labels';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { noteLook } from '../operators/note-look.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';

/** A recipient is shown so long (O106). */
const SHOWN_SECONDS = 60;

/**
 * A recipient in full for an operator who says what for (O106): one at a time, written down with whose he is and who looked.
 * More than 200 in an hour stop.
 */
export function viewRecipient(deps: Deps, call: WorkCall, input: { order_sn: string; purpose: string }) {
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
    const { user_id: userId, erased_at, ...recipient } = order;
    const { order_sn: ref, purpose } = input;
    await noteLook(tx, { operatorId: call.operator.id, userId, ref, purpose });
    await log({ object: 'order', ref, reason: purpose });
    return {
      order_sn: ref,
      ...recipient,
      ...(erased_at === null ? {} : { rec_name: ERASED }),
      seconds: SHOWN_SECONDS,
    };
  });
}
