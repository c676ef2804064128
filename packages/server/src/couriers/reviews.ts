import { areaKey } from '@giftship/shared/couriers/closed-areas';
import { CLOSURE_STATUS, COURIER_REVIEW, ISSUE_MODE } from '@giftship/shared/couriers/courier';
import type { CourierReview } from '@giftship/shared/couriers/fields-contract';
import { CLOSURE_STATUS_LABELS, COURIER_LABELS, ISSUE_MODE_LABELS } from '@giftship/shared/couriers/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { COURIER_NEWS, COURIERS_COPY as SAY } from './copy.ts';
import { cutoffsOn } from './cutoff.ts';
import type { LaterChange, NewCourier } from './own-couriers.ts';
import { accountName, areasWords, lockCourier } from './read-courier.ts';
import { addCourier, saidOf, saveCourier } from './save-courier.ts';

type Kind = CourierReview['kind'];
interface Read {
  kind: Kind;
  id: number;
  supplier_id: number;
  supplier: string;
  courier_id: number | null;
  changes: (NewCourier & LaterChange) | null;
  /** Of a courier: as it is; of days off: their warehouse and days. */
  name: string | null;
  subname: string | null;
  cutoff_time: string | null;
  next_cutoff: string | null;
  next_cutoff_from: string | null;
  warehouse: string | null;
  account: string | null;
  start: string | null;
  end: string | null;
  closure: string | null;
  status: number;
  reason: string;
  asked_at: Date;
}

/** Everything that waits of suppliers, couriers and days off together, by a condition on `r`. */
const waiting = (where: RawBuilder<unknown>) => sql`
  select * from (
    select 'courier' as kind, id, supplier_id, courier_id, changes, null::bigint as warehouse_id, null::text as start, null::text as end, null::text as closure,
      status, reason, asked_at from courier_reviews where status = ${sql.lit(COURIER_REVIEW.asked)}
    union all
    select 'closure', l.id, h.supplier_id, null, null, h.id, l.start_day::text, l.end_day::text, l.name, l.status, l.reason, l.created_at
      from warehouse_closures l join warehouses h on h.id = l.warehouse_id where l.status = ${sql.lit(CLOSURE_STATUS.asked)}) r
  where ${where}`;

async function readReviews(
  q: Queries,
  now: number,
  { where, tail }: { where: RawBuilder<unknown>; tail: RawBuilder<unknown> },
): Promise<CourierReview[]> {
  const { rows } = await sql<Read>`
    select r.*, s.name as supplier, c.name, c.subname, c.cutoff_time, c.next_cutoff, c.next_cutoff_from::text as next_cutoff_from,
      w.name as warehouse, a.name as account
    from (${waiting(where)}) r join suppliers s on s.id = r.supplier_id left join couriers c on c.id = r.courier_id
      left join warehouses w on w.id = coalesce(r.warehouse_id, (r.changes ->> 'warehouse_id')::bigint)
      left join courier_accounts a on a.id = (r.changes ->> 'account_id')::bigint
    order by r.asked_at, r.id ${tail}`.execute(q);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    supplier_id: row.supplier_id,
    supplier: row.supplier,
    courier_id: row.courier_id,
    title: titleOf(row),
    changes: changesOf(row, now).filter(({ before, after }) => before !== '' || after !== ''),
    status: row.status,
    status_text: CLOSURE_STATUS_LABELS[row.status] ?? '',
    reason: row.reason,
    asked_at: formatTime(row.asked_at),
  }));
}

/** What suppliers asked for and nobody decided yet, the oldest first (S033, S034). */
export async function listReviews(
  deps: Deps,
  { page, page_size, supplier_id }: { page: number; page_size: number; supplier_id?: number | undefined },
) {
  const where = supplier_id === undefined ? sql`true` : sql`r.supplier_id = ${supplier_id}`;
  const [{ rows }, list] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (${waiting(where)} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      deps.db.q,
    ),
    readReviews(deps.db.q, deps.now(), {
      where,
      tail: sql`limit ${page_size} offset ${(page - 1) * page_size}`,
    }),
  ]);
  return { list, page, page_size, data_count: onlyRow(rows).n };
}

/** The couriers of one supplier that wait. */
export const ownReviews = (deps: Deps, supplierId: number): Promise<CourierReview[]> =>
  readReviews(deps.db.q, deps.now(), {
    where: sql`r.supplier_id = ${supplierId} and r.kind = 'courier'`,
    tail: sql``,
  });

function titleOf(row: Read): string {
  if (row.kind === 'closure') return SAY.closure(row.warehouse ?? '');
  if (row.courier_id !== null) return SAY.changed(SAY.row(row.name ?? '', row.subname ?? ''));
  const { code, subname } = row.changes ?? ({} as NewCourier);
  return SAY.newCourier(SAY.row(COURIER_LABELS[code] ?? code, subname));
}

function changesOf(row: Read, now: number): CourierReview['changes'] {
  const line = (name: string, before: string, after: string) => ({ name, before, after });
  if (row.kind === 'closure') {
    const days = SAY.days(row.start ?? '', row.end ?? '');
    return [line(SAY.fields.days, '', days), line(SAY.fields.name, '', row.closure ?? '')];
  }
  const changes = row.changes ?? ({} as NewCourier & LaterChange);
  if (row.courier_id === null)
    return [
      line(SAY.fields.company, '', COURIER_LABELS[changes.code] ?? changes.code),
      line(SAY.fields.warehouse, '', row.warehouse ?? ''),
      line(SAY.fields.subname, '', changes.subname),
      line(SAY.fields.tips, '', changes.tips),
      line(SAY.fields.cutoff, '', changes.cutoff ?? ''),
      line(
        SAY.fields.account,
        '',
        changes.account_id === null ? SAY.none : accountName(changes.account_id, row.account ?? ''),
      ),
      line(SAY.fields.issue, '', ISSUE_MODE_LABELS[issueModeOf(changes)] ?? ''),
      line(SAY.fields.areas, '', areasWords(changes.areas)),
    ];
  const { cutoff, next } = cutoffsOn({ ...row, cutoff_time: row.cutoff_time ?? '' }, chinaDay(now));
  return [
    ...(changes.cutoff === undefined ? [] : [line(SAY.fields.cutoff, next || cutoff, changes.cutoff)]),
    ...(changes.opens === undefined ? [] : [line(SAY.fields.areas, areasWords(changes.opens), SAY.none)]),
  ];
}

/** Agrees to what a supplier asked for, which counts from then on, or refuses it with a reason; its owner is told. */
export function decideReview(
  deps: Deps,
  call: WorkCall,
  input: { kind: Kind; id: number; do: 'approve' | 'refuse'; reason: string },
) {
  const isAgreed = input.do === 'approve';
  if (!isAgreed && input.reason.length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const [found] = await readReviews(tx, deps.now(), {
      where: sql`r.kind = ${input.kind} and r.id = ${input.id}`,
      tail: sql``,
    });
    const status = isAgreed ? COURIER_REVIEW.agreed : COURIER_REVIEW.refused;
    const decided = { status, reason: isAgreed ? '' : input.reason, decided_by: call.operator.id };
    const supplierId =
      input.kind === 'courier'
        ? await decideCourier(deps, tx, { id: input.id, isAgreed, decided })
        : await decideClosure(deps, tx, { id: input.id, isAgreed, decided });
    const title = found?.title ?? '';
    await tellMembers(tx, {
      supplierId,
      kind: 'review',
      ref: '',
      content: isAgreed ? COURIER_NEWS.approve(title) : COURIER_NEWS.refuse(title, input.reason),
      link: '/supplier/couriers',
    });
    await log({
      action: `${input.kind}.${input.do}`,
      object: input.kind === 'courier' ? 'courier' : 'holiday',
      ref: String(found?.courier_id ?? input.id),
      reason: input.reason,
      after: Object.fromEntries((found?.changes ?? []).map(({ name, after }) => [name, after])),
    });
    return { status, status_text: CLOSURE_STATUS_LABELS[status] ?? '' };
  });
}

interface Decision {
  id: number;
  isAgreed: boolean;
  decided: { status: number; reason: string; decided_by: number };
}

async function decideCourier(deps: Deps, tx: Tx, { id, isAgreed, decided }: Decision): Promise<number> {
  const review = await tx
    .selectFrom('courier_reviews')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw refuse('NOT_FOUND');
  if (review.status !== COURIER_REVIEW.asked) throw refuse('STATE_CONFLICT');
  let { courier_id } = review;
  if (isAgreed && courier_id === null)
    courier_id = await addAsked(deps, tx, review.supplier_id, review.changes as unknown as NewCourier);
  else if (isAgreed && courier_id !== null)
    await changeAsked(deps, tx, courier_id, review.changes as LaterChange);
  await tx
    .updateTable('courier_reviews')
    .set({ ...decided, courier_id, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return review.supplier_id;
}

/** A new courier; without an account of its supplier its waybills are filled in by hand: the shop's are given by the shop alone. */
async function addAsked(deps: Deps, tx: Tx, supplierId: number, wanted: NewCourier): Promise<number> {
  const { code, areas, ...said } = wanted;
  const place = await tx
    .selectFrom('warehouses')
    .where('id', '=', said.warehouse_id)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!place) throw refuse('WAREHOUSE_GONE');
  const { id } = await addCourier(deps, tx, {
    supplierId,
    code,
    areas,
    said: {
      warehouse_id: said.warehouse_id,
      subname: said.subname,
      tips: said.tips,
      // One that was asked for by a release before says nothing of it.
      outlet_phone: said.outlet_phone ?? '',
      cutoff: said.cutoff,
      account_id: said.account_id,
      issue_mode: issueModeOf(said),
      is_wu: false,
      show_reissue_number: false,
      sync_waybill: true,
      platforms: [],
      enabled: true,
    },
  });
  return id;
}

const issueModeOf = ({ account_id }: Pick<NewCourier, 'account_id'>) =>
  account_id === null ? ISSUE_MODE.hand : ISSUE_MODE.account;

/** What was decided later of one that there is: of its areas only those that were asked for are served again. */
async function changeAsked(deps: Deps, tx: Tx, courierId: number, change: LaterChange): Promise<void> {
  const row = await lockCourier(tx, courierId);
  if (!row) throw refuse('NOT_FOUND');
  const opened = new Set((change.opens ?? []).map(areaKey));
  await saveCourier(deps, tx, {
    row,
    said: { ...saidOf(row), cutoff: change.cutoff ?? (row.next_cutoff || row.cutoff_time) },
    areas: row.no_deliver_area.filter((area) => !opened.has(areaKey(area))),
  });
}

async function decideClosure(deps: Deps, tx: Tx, { id, isAgreed, decided }: Decision): Promise<number> {
  const { rows } = await sql<{ supplier_id: number; status: number; start: string }>`
    select w.supplier_id, l.status, l.start_day::text as start from warehouse_closures l join warehouses w on w.id = l.warehouse_id
    where l.id = ${id} for update of l`.execute(tx);
  const [row] = rows;
  if (!row) throw refuse('NOT_FOUND');
  const isOver = isAgreed && row.start <= chinaDay(await deps.timeOfRecord(tx));
  if (row.status !== CLOSURE_STATUS.asked || isOver) throw refuse('STATE_CONFLICT');
  await tx.updateTable('warehouse_closures').set(decided).where('id', '=', id).execute();
  return row.supplier_id;
}
