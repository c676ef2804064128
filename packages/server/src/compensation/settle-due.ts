import { present } from '@giftship/shared/lib/assert';
import { codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type AskedParcel, askCourier, type Heard } from '../parcels/ask-courier.ts';
import { earliestPayment, feedAnswered, feedBroke, readFeed } from '../parcels/courier-feed.ts';
import { isOver, type Postponed, postponePayments, type Compensated } from './repo.ts';
import { type HeardAt, settleCompensation } from './settle-compensation.ts';
import { countPaid, mayPay } from './stop-payments.ts';
import { stillLate } from './still-late.ts';

/** A question without an answer is asked again after this long, doubling up to six hours. */
const FIRST_PAUSE_MS = 300_000;
const MOST_DOUBLINGS = 6;
/** While payments are stopped they are looked at again this often. */
const STOPPED_MS = 600_000;
/** A parcel that could not be settled is tried again after this long. */
const RETRY_MS = 300_000;

type TimeOf = (id: number) => number;

/** One run: a courier that answered nobody is not asked again in it. */
export interface Run {
  isDead: boolean;
}

/**
 * Settles compensations whose time to be paid has come. The courier is asked first, outside of any transaction, and what
 * it says is judged like any news; who does not answer, and a feed that is late, postpones the payment (D1302). A parcel
 * that has no waybill has nobody to ask. Unusually many payments at once wait for a person.
 */
export async function settleDue(
  deps: Deps,
  due: readonly Compensated[],
  { timeOf, run }: { timeOf: TimeOf; run: Run },
): Promise<void> {
  if (due.length === 0) return;
  const [plain, toAsk] = split(due, (parcel) => isOver(parcel) || parcel.kuaidi_sn === null);
  await settleEach(deps, plain, { timeOf, heardAt: null });

  const [early, ripe] = await splitEarly(deps, toAsk, timeOf);
  await postponePayments(deps.db.q, early);
  const { answered, silent } = await ask(deps, ripe, { timeOf, run });
  await postponePayments(deps.db.q, silent);
  // An answer after an outage is where the news begins to flow: what is late may still follow.
  const [tooEarly, ready] = await splitEarly(deps, answered, timeOf);
  await postponePayments(deps.db.q, tooEarly);

  const late = await stillLate(deps.db.q, ready, timeOf);
  const isAllowed = await mayPay(deps, late.size);
  const [stopped, go] = split(ready, ({ id }) => late.has(id) && !isAllowed);
  await postponePayments(
    deps.db.q,
    stopped.map(({ id }) => ({ id, payAt: timeOf(id) + STOPPED_MS, isUnanswered: false })),
  );
  const paid = await settleEach(deps, go, { timeOf, heardAt: deps.now() });
  await countPaid(deps, paid);
}

/**
 * Each in a transaction of its own: the wallets of many people must not be held together. A person is told with the last of
 * his parcels, whatever becomes of it, so that his day is summed up once and a kill before it is made up for by the next
 * run. Answers how many were paid.
 */
async function settleEach(
  deps: Deps,
  parcels: readonly Compensated[],
  { timeOf, heardAt }: { timeOf: TimeOf; heardAt: HeardAt },
): Promise<number> {
  const lastOf = new Map(parcels.map(({ user_id, id }) => [user_id, id]));
  let paid = 0;
  for (const { id, user_id } of parcels) {
    const tellOwner = lastOf.get(user_id) === id ? user_id : undefined;
    try {
      if (await settleCompensation(deps, id, { at: timeOf(id), heardAt, tellOwner })) paid += 1;
    } catch (error) {
      deps.log.error({ parcel: id, code: codeOf(error) }, 'compensation not settled');
      await deps.db.q
        .updateTable('parcels')
        .set({ watch_at: new Date(deps.now() + RETRY_MS) })
        .where('id', '=', id)
        .where('watch_at', 'is not', null)
        .execute();
    }
  }
  return paid;
}

/** What may not be paid yet by what is known of its courier's feed, and the rest. */
async function splitEarly(
  { db, config }: Deps,
  parcels: readonly Compensated[],
  timeOf: TimeOf,
): Promise<[Postponed[], Compensated[]]> {
  const providers = new Set(parcels.map(({ provider }) => provider));
  const feeds = new Map(
    await Promise.all(
      [...providers].map(async (provider) => [provider, await readFeed(db.q, provider)] as const),
    ),
  );
  const earliest = ({ provider, comp_deadline }: Compensated) =>
    earliestPayment(config, feeds.get(provider), comp_deadline.getTime());
  const [early, ripe] = split(parcels, (parcel) => earliest(parcel) > timeOf(parcel.id));
  return [early.map((parcel) => ({ id: parcel.id, payAt: earliest(parcel), isUnanswered: false })), ripe];
}

async function ask(
  deps: Deps,
  parcels: readonly Compensated[],
  { timeOf, run }: { timeOf: TimeOf; run: Run },
): Promise<{ answered: Compensated[]; silent: Postponed[] }> {
  if (parcels.length === 0) return { answered: [], silent: [] };
  const heard: Map<number, Heard> = run.isDead ? new Map() : await askCourier(deps, parcels.map(toAsked));
  const answers = new Set(heard.values());
  run.isDead ||= !answers.has('answered') && answers.has('silent');
  if (answers.has('answered')) await feedAnswered(deps);
  else if (run.isDead) await feedBroke(deps);
  const [answered, silent] = split(parcels, ({ id }) => heard.get(id) === 'answered');
  return {
    answered,
    silent: silent.map(({ id, comp_asks }) => ({
      id,
      payAt: timeOf(id) + FIRST_PAUSE_MS * 2 ** Math.min(comp_asks ?? 0, MOST_DOUBLINGS),
      isUnanswered: heard.get(id) !== undefined && heard.get(id) !== 'unasked',
    })),
  };
}

function toAsked({ id, kuaidi_sn, courier_code, provider, rec_mobile }: Compensated): AskedParcel {
  return {
    id,
    waybill: present(kuaidi_sn, 'only parcels with a waybill are asked about'),
    courier: courier_code,
    provider,
    mobile: rec_mobile,
  };
}

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
