import { refuse } from '@giftship/shared/errors/app-error';
import { PARCEL_MOVES, PARCEL_STATUS, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import type { TestAct } from '@giftship/shared/test-mode/test-acts';
import { present } from '@giftship/shared/lib/assert';
import { passDeadline } from '../compensation/pass-deadline.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { parcelRow, readRows } from '../lists/rows.ts';
import type { TraceKind } from '../outside/courier.ts';
import { TEST_COURIER } from '../outside/test-courier.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { TEST_NEWS } from './copy.ts';
import { findTwin } from './find-twin.ts';

const NEWS = {
  picked_up: { kind: 'pickup', status: PARCEL_STATUS.pickedUp },
  in_transit: { kind: 'transit', status: PARCEL_STATUS.inTransit },
  delivered: { kind: 'signed', status: PARCEL_STATUS.signed },
  problem: { kind: 'problem', status: PARCEL_STATUS.problem },
} as const satisfies Record<Exclude<TestAct, 'late'>, { kind: TraceKind; status: number }>;

/**
 * Makes something happen to a test parcel, by the use cases that news of a courier and deadlines go through: states,
 * events and payments are those of real parcels. Refuses what such a parcel cannot do next, and any that is not of a test
 * key of the caller's. Answers the parcel.
 */
export async function moveTestParcel(
  deps: Deps,
  caller: Caller,
  { parcel_sn, act }: { parcel_sn: string; act: TestAct },
) {
  const twinId = await findTwin(deps, caller);
  const parcel = await findParcel(deps, twinId, parcel_sn);
  if (act === 'late') await passDeadline(deps, parcel.order_id, parcel.id);
  else await tell(deps, parcel, act);
  const [row] = await readRows(deps.db.q, twinId, [parcel.order_id]);
  return parcelRow(present(row, 'the row of an order that is there'), 'masked');
}

async function findParcel({ db }: Deps, twinId: number, sn: string) {
  const parcel = await db.q
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.id', '=', idOf('parcel', sn) ?? 0)
    .where('o.user_id', '=', twinId)
    .where('p.is_test', '=', true)
    .select(['p.id', 'p.order_id', 'p.kuaidi_sn', 'p.status', 'p.last_trace_at'])
    .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  return parcel;
}

type TestParcel = Awaited<ReturnType<typeof findParcel>>;

async function tell(deps: Deps, parcel: TestParcel, act: keyof typeof NEWS): Promise<void> {
  const { kind, status } = NEWS[act];
  if (
    parcel.kuaidi_sn === null ||
    !PARCEL_MOVES[parcel.status as ParcelStatus].some((next) => next === status)
  )
    throw refuse('STATE_CONFLICT');
  // News is kept by the second: what is told later happened later.
  const at = Math.max(deps.now(), (parcel.last_trace_at?.getTime() ?? 0) + 1_000);
  const text = TEST_NEWS[act];
  await recordTracking(deps, {
    waybill: parcel.kuaidi_sn,
    courier: TEST_COURIER,
    traces: [{ at, kind, text, raw: text }],
    watch: 'polling',
  });
}
