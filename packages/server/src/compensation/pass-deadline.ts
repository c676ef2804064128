import { refuse } from '@giftship/shared/errors/app-error';
import { fen } from '@giftship/shared/money/fen';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { present, assert } from '@giftship/shared/lib/assert';
import type { Deps } from '../deps.ts';
import { judgeTimes, lockParcelsOf, openCompensations, planLooks, isCompensated } from './repo.ts';
import { payCompensation } from './settle-compensation.ts';

/** By how much the later deadline of a parcel lies behind us afterwards. */
const PAST_MS = 60_000;

/**
 * The clock of one test parcel runs ahead: both its deadlines are moved back until they have passed, and what follows
 * happens at once, without the wait and the question to a courier (there is none): it is late, and test money is paid. Refuses a
 * parcel that nobody waits for any more: moving a clock makes nothing late that was in time.
 */
export async function passDeadline(deps: Deps, orderId: number, parcelId: number): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const find = async () => (await lockParcelsOf(tx, orderId)).find(({ id }) => id === parcelId);
      const before = await find();
      if (!before?.is_test) throw refuse('NOT_FOUND');
      if (before.status !== PARCEL_STATUS.waitingPickup || before.late) throw refuse('STATE_CONFLICT');
      const at = deps.now();
      const [ship, pickup] = [before.ship_deadline.getTime(), before.pickup_deadline.getTime()];
      const ahead = Math.max(ship, pickup) - (at - PAST_MS);
      await tx
        .updateTable('parcels')
        .set({ ship_deadline: new Date(ship - ahead), pickup_deadline: new Date(pickup - ahead) })
        .where('id', '=', parcelId)
        .execute();
      const parcel = present(await find(), 'a parcel that is locked');
      const breach = judgeTimes(parcel, at).breach;
      if (!breach) throw refuse('STATE_CONFLICT');
      const amountFen = compensationAmount(fen(parcel.unit_price_fen), fen(parcel.price_fen));
      await planLooks(tx, [{ id: parcelId, watchAt: null, late: true }]);
      if (amountFen === 0) return;
      const { rule, deadline } = breach;
      await openCompensations(tx, [{ parcel, rule, deadline, amountFen, payAt: at, at }]);
      const owed = await find();
      assert(owed !== undefined && isCompensated(owed), 'a compensation that was just opened');
      await payCompensation(deps, tx, { parcel: owed, at, heardAt: at });
    },
    { actor: 'clock' },
  );
}
