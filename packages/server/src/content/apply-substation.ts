import type { RouteData } from '@giftship/shared/contract/define-routes';
import type { SubstationApplication, SubstationPlan, contentRoutes } from '@giftship/shared/content/contract';
import { SUBSTATION_STATUS_LABELS } from '@giftship/shared/content/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { SUBSTATION_STATUS } from '@giftship/shared/content/contract';
import type { Deps } from '../deps.ts';
import { SUBSTATION_COPY as SAY } from './copy.ts';

/** Keeps an application for the operator; a mobile has one pending at most, which the table itself ensures. */
export async function applySubstation(
  { db }: Deps,
  plans: SubstationPlan[],
  application: SubstationApplication,
): Promise<RouteData<typeof contentRoutes.applySubstation>> {
  if (!plans.some(({ id }) => id === application.plan_id)) throw invalid('plan_id', SAY.planGone);
  const row = await db.q
    .insertInto('substation_applications')
    .values(application)
    .onConflict((conflict) =>
      conflict.column('mobile').where('status', '=', SUBSTATION_STATUS.pending).doNothing(),
    )
    .returning(['id', 'status', 'created_at'])
    .executeTakeFirst();
  if (!row) throw invalid('mobile', SAY.alreadyPending);
  return {
    apply_id: row.id,
    status: row.status,
    status_text: SUBSTATION_STATUS_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
  };
}

/** One field that cannot be taken, in the shape that the input check gives. */
const invalid = (field: keyof SubstationApplication, msg: string) =>
  refuse('INVALID', {}, { errors: [{ field, msg }] });
