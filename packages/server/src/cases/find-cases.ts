import {
  CASE_KIND,
  type CaseKind,
  CASE_OUTCOME,
  CASE_SOURCE,
  CASE_STATUS,
  OPEN_CASES,
  REOPEN_DAYS,
} from '@giftship/shared/cases/case';
import { CASE_WORDS } from '@giftship/shared/cases/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { endUnanswered } from './ask-supplier.ts';
import { addLine, changeCase, solveCase } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { bySystem, openCase } from './open-case.ts';

/** Cases of one transaction. */
const SLICE = 200;

/** What the clock finds about parcels, slice by slice: cases are made, pass on and end by themselves (O113, O114, O118). */
export async function runCases(deps: Deps, isOver: () => boolean = () => false): Promise<void> {
  const steps = [endUnanswered, turnLost, ...RULES(deps).map(openBy), endIntercepted, endSigned, openFailed];
  for (const step of steps) while (!isOver() && (await step(deps, SLICE)) === SLICE);
}

/** Parcels `p` that want a case, since when, and which. */
interface Rule {
  where: RawBuilder<boolean>;
  /** A case of this kind that was made after it is about it: it is not made again. */
  since: RawBuilder<Date>;
  kindOf: (found: Found) => CaseKind;
  /** The kinds that count as made. */
  kinds: readonly number[];
  say: (found: Found) => string;
}
interface Found {
  id: number;
  text: string;
  last_kind: string | null;
}

const OPEN = sql`p.order_state in (${lits(ORDER_STATUS.toShip, ORDER_STATUS.shipped)}) and p.supplier_id is not null`;
/** The cells of open parcels in these states (migration 0006): what the index of open parcels is made of. */
const cells = (...states: readonly number[]) =>
  sql`p.cell in (${lits(
    ...[ORDER_STATUS.toShip, ORDER_STATUS.shipped].flatMap((order) =>
      states.flatMap((status) => [order * 1000 + status * 10, order * 1000 + status * 10 + 1]),
    ),
  )})`;
const ON_THE_WAY = [P.pickedUp, P.inTransit, P.delivering] as const;
const silentSince = (interval: RawBuilder<unknown>) =>
  sql<boolean>`${cells(...ON_THE_WAY)} and coalesce(p.last_trace_at, p.pickup_time) < now() - ${interval}`;
const hours = (n: number) => sql`make_interval(hours => ${n}::int)`;
const days = (n: number) => sql`make_interval(days => ${n}::int)`;

/** When we learned of the last news: couriers tell some late. */
const LEARNED = sql<Date>`(select max(e.learned_at) from parcel_events e where e.parcel_id = p.id)`;

const RULES = ({ config: { cases } }: Deps): Rule[] => [
  {
    where: sql`${cells(P.problem)}`,
    since: LEARNED,
    kindOf: ({ text, last_kind }) => kindOfNews(last_kind, text),
    kinds: Object.values(CASE_KIND).filter((kind) => kind !== CASE_KIND.returned),
    say: ({ text }) => SAY.problem(text),
  },
  {
    where: sql`${cells(P.returned)}`,
    since: LEARNED,
    kindOf: () => CASE_KIND.returned,
    // Whoever was called back has come back: that is the end of the interception.
    kinds: [CASE_KIND.returned, CASE_KIND.intercept],
    say: () => SAY.returned,
  },
  {
    where: silentSince(days(cases.lostDays)),
    since: sql`p.last_trace_at`,
    kindOf: () => CASE_KIND.lost,
    kinds: [CASE_KIND.lost],
    say: () => SAY.lost(cases.lostDays),
  },
  {
    where: silentSince(hours(cases.silentHours)),
    since: sql`p.last_trace_at`,
    kindOf: () => CASE_KIND.stalled,
    kinds: [CASE_KIND.stalled, CASE_KIND.lost],
    say: () => SAY.silent(cases.silentHours),
  },
  {
    where: sql`${cells(P.waitingPickup)} and p.kuaidi_sn is not null and p.pickup_deadline < now() - ${hours(cases.unpickedHours)}
      and not exists (select from waybill_cancels w where w.parcel_id = p.id)`,
    since: sql`p.pickup_deadline`,
    kindOf: () => CASE_KIND.stalled,
    kinds: [CASE_KIND.stalled],
    say: () => SAY.unpicked(cases.unpickedHours),
  },
];

/** What a courier's news is about (O113): its kind, else the first of its words that says it. */
function kindOfNews(lastKind: string | null, text: string): CaseKind {
  if (lastKind === 'refused') return CASE_KIND.refused;
  const found = CASE_WORDS.find(({ words }) => words.some((word) => text.includes(word)));
  return (found?.kind as CaseKind | undefined) ?? CASE_KIND.other;
}

const openBy = (rule: Rule) => (deps: Deps, limit: number) =>
  deps.db.transaction(
    async (tx) => {
      const { rows } = await sql<Found>`
        select p.id, coalesce(p.last_trace_text, '') as text,
          (select e.kind from parcel_events e where e.parcel_id = p.id order by e.at desc, e.id desc limit 1) as last_kind
        from parcels p where ${OPEN} and ${rule.where}
          and not exists (select from cases c where c.parcel_id = p.id and c.kind in (${lits(...rule.kinds)})
            and (c.status in (${lits(...OPEN_CASES)}) or c.created_at >= coalesce(${rule.since}, c.created_at)))
        order by p.order_id limit ${limit}`.execute(tx);
      for (const found of rows)
        await openCase(tx, {
          parcelId: found.id,
          kind: rule.kindOf(found),
          source: CASE_SOURCE.system,
          line: bySystem(rule.say(found)),
        });
      return rows.length;
    },
    { actor: 'clock' },
  );

/** What stood still for so long is lost: its case goes on as that (O118). */
function turnLost(deps: Deps, limit: number): Promise<number> {
  const { lostDays } = deps.config.cases;
  return deps.db.transaction(
    async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from cases c join parcels p on p.id = c.parcel_id
        where c.status in (${lits(...OPEN_CASES)}) and c.kind = ${sql.lit(CASE_KIND.stalled)} and ${OPEN} and ${silentSince(days(lostDays))}
          and not exists (select from cases l where l.parcel_id = p.id and l.kind = ${sql.lit(CASE_KIND.lost)} and l.status in (${lits(...OPEN_CASES)}))
        order by c.id limit ${limit} for update of c skip locked`.execute(tx);
      for (const { id } of rows) {
        await changeCase(tx, id, { kind: CASE_KIND.lost });
        await addLine(tx, id, bySystem(SAY.lost(lostDays)));
      }
      return rows.length;
    },
    { actor: 'clock' },
  );
}

/** A parcel that was called back has come back (O116): the case is ours to decide. */
function endIntercepted(deps: Deps, limit: number): Promise<number> {
  return deps.db.transaction(
    async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from cases c join parcels p on p.id = c.parcel_id
        where c.status in (${lits(CASE_STATUS.supplier, CASE_STATUS.courier)}) and c.kind = ${sql.lit(CASE_KIND.intercept)}
          and p.status = ${sql.lit(P.returned)}
        order by c.id limit ${limit} for update of c skip locked`.execute(tx);
      for (const { id } of rows) {
        await changeCase(tx, id, { status: CASE_STATUS.new, due_at: null });
        await addLine(tx, id, bySystem(SAY.intercepted));
      }
      return rows.length;
    },
    { actor: 'clock' },
  );
}

/** What stood still and was found by the system has arrived: nothing is left to do, where nobody has judged it meanwhile. */
function endSigned(deps: Deps, limit: number): Promise<number> {
  return deps.db.transaction(
    async (tx) => {
      const { rows } = await sql<{ id: number; status: number }>`
        select c.id, c.status from cases c join parcels p on p.id = c.parcel_id
        where c.status in (${lits(...OPEN_CASES)}) and c.kind in (${lits(CASE_KIND.stalled, CASE_KIND.lost)})
          and c.source = ${sql.lit(CASE_SOURCE.system)} and c.decided_at is null and c.outcome = ${sql.lit(CASE_OUTCOME.none)}
          and p.status = ${sql.lit(P.signed)}
        order by c.id limit ${limit} for update of c skip locked`.execute(tx);
      for (const found of rows)
        await solveCase(tx, found, { outcome: CASE_OUTCOME.nothing, line: bySystem(SAY.signed) });
      return rows.length;
    },
    { actor: 'clock' },
  );
}

/** What was sent again was given back without leaving (no waybill came): the case is open once more, while it may be. */
function openFailed(deps: Deps, limit: number): Promise<number> {
  return deps.db.transaction(
    async (tx) => {
      const { rows } = await sql<{ id: number; reissue_id: number }>`
        select c.id, c.reissue_id from cases c join orders o on o.id = c.reissue_id
        where c.status = ${sql.lit(CASE_STATUS.solved)} and c.outcome = ${sql.lit(CASE_OUTCOME.reissue)}
          and c.solved_at > now() - ${days(REOPEN_DAYS)} and o.status = ${sql.lit(ORDER_STATUS.refunded)}
        order by c.id limit ${limit} for update of c skip locked`.execute(tx);
      for (const { id, reissue_id } of rows) {
        const back = {
          status: CASE_STATUS.new,
          outcome: CASE_OUTCOME.none,
          outcome_ref: '',
          solved_at: null,
        };
        await changeCase(tx, id, back);
        await addLine(tx, id, bySystem(SAY.reissueFailed(snOf('order', reissue_id))));
      }
      return rows.length;
    },
    { actor: 'clock' },
  );
}
