import { fen } from '@giftship/shared/money/fen';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import {
  isOver,
  judgeTimes,
  lockWatched,
  type NewCompensation,
  type NextLook,
  openCompensations,
  planLooks,
  type Taken,
  type Watched,
  type Compensated,
  isPending,
} from './repo.ts';
import { type Run, settleDue } from './settle-due.ts';
import { countDue } from './stop-payments.ts';

const SLICE = 300;
/** Parcels of a courier with a faster clock that one run looks through, those with the nearest deadline first. */
const AHEAD = 2_000;
/** How often a parcel may have something to decide within one run: two deadlines, two payments, and once more. */
const ROUNDS = 5;

/**
 * Looks at every parcel whose moment has come (M014-M018, D305): a deadline that was missed makes a compensation
 * pending, two hours later the courier is asked, and it is judged again and paid or voided. It may run twice at once and
 * be killed anywhere: what it decides and what it writes down about the next look are one transaction. Answers how many
 * parcels it looked at.
 */
export async function runCompensation(deps: Deps): Promise<number> {
  let looked = 0;
  const run: Run = { isDead: false };
  for (;;) {
    const count = await lookAt(deps, { dueBy: new Date(deps.now()) }, { timeOf: () => deps.now(), run });
    looked += count;
    if (count === 0) break;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await aheadOfUs(deps);
    if (times.size === 0) break;
    const ids = [...times.keys()];
    for (let from = 0; from < ids.length; from += SLICE) {
      const slice = ids.slice(from, from + SLICE);
      looked += await lookAt(deps, { ids: slice }, { timeOf: (id) => times.get(id) ?? deps.now(), run });
    }
  }
  return looked;
}

/** The parcels whose own clock, which runs ahead of ours, has come to their next look: their id and that time. */
async function aheadOfUs({ db, outside, now }: Deps): Promise<Map<number, number>> {
  const { courier } = outside;
  if (!courier.timesOf) return new Map();
  const { rows: parcels } = await sql<{ id: number; kuaidi_sn: string; watch_at: Date }>`
    select id, kuaidi_sn, watch_at from (
      select id, kuaidi_sn, watch_at, provider from parcels where watch_at > ${new Date(now())}::timestamptz order by watch_at limit ${AHEAD}) p
    where provider = ${courier.id} and kuaidi_sn is not null`.execute(db.q);
  if (parcels.length === 0) return new Map();
  const times = await courier.timesOf(parcels.map(({ kuaidi_sn }) => kuaidi_sn));
  return new Map(
    parcels.flatMap(({ id, kuaidi_sn, watch_at }): [number, number][] => {
      const time = times.get(kuaidi_sn);
      return time !== undefined && time >= watch_at.getTime() ? [[id, time]] : [];
    }),
  );
}

async function lookAt(
  deps: Deps,
  taken: Taken,
  { timeOf, run }: { timeOf: (id: number) => number; run: Run },
): Promise<number> {
  const { count, toSettle } = await deps.db.transaction(
    async (tx) => {
      const parcels = await lockWatched(tx, taken, SLICE);
      const decisions = parcels.map((parcel) => decide(deps, parcel, timeOf(parcel.id)));
      await openCompensations(
        tx,
        decisions.flatMap(({ open }) => open ?? []),
      );
      await planLooks(
        tx,
        decisions.flatMap(({ look }) => look ?? []),
      );
      await countDue(tx, deps.now(), decisions.filter(({ isDeadline }) => isDeadline).length);
      return {
        count: parcels.length,
        toSettle: decisions.flatMap(({ settle }) => settle ?? []),
      };
    },
    { actor: 'clock' },
  );
  await settleDue(deps, toSettle, { timeOf, run });
  return count;
}

interface Decision {
  look?: NextLook;
  open?: NewCompensation;
  /** One of its deadlines was judged. */
  isDeadline?: true;
  /** It has a compensation whose time to be paid or voided has come. */
  settle?: Compensated;
}

function decide({ config }: Deps, parcel: Watched, at: number): Decision {
  const { id, late } = parcel;
  if (isPending(parcel)) {
    const payAt = parcel.comp_pay_at.getTime();
    return isOver(parcel) || payAt <= at ? { settle: parcel } : { look: { id, late, watchAt: payAt } };
  }
  if (parcel.comp_status !== null || isOver(parcel)) return { look: { id, late, watchAt: null } };

  const { breach, nextAt } = judgeTimes(parcel, at);
  const isDeadline = true;
  if (breach === null) return { isDeadline, look: { id, late: false, watchAt: nextAt } };
  const amountFen = compensationAmount(fen(parcel.unit_price_fen), fen(parcel.price_fen));
  if (amountFen === 0) return { isDeadline, look: { id, late: true, watchAt: null } };
  const payAt = breach.deadline + config.compensationDelayMinutes * 60_000;
  return {
    isDeadline,
    look: { id, late: true, watchAt: payAt },
    open: { parcel, rule: breach.rule, deadline: breach.deadline, amountFen, payAt, at },
  };
}
