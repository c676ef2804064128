import {
  type CASE_AUTHOR,
  LIABILITY,
  OBJECT_HOURS,
  isOpenCase,
  CASE_STATUS,
  REOPEN_DAYS,
} from '@giftship/shared/cases/case';
import type { SupplierCase } from '@giftship/shared/cases/contract';
import type { CaseMessage } from '@giftship/shared/cases/fields-contract';
import {
  CASE_AUTHOR_LABELS,
  CASE_KIND_LABELS,
  CASE_OUTCOME_LABELS,
  CASE_SOURCE_LABELS,
  CASE_STATUS_LABELS,
  LIABILITY_LABELS,
  PROPOSAL_LABELS,
} from '@giftship/shared/cases/labels';
import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ERASED, ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { maskName } from '@giftship/shared/orders/mask';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { userOf } from '../lists/office-rows.ts';
import type { Case } from './change-case.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A case with what is shown beside it. */
export interface CaseRow extends Case {
  kuaidi_sn: string | null;
  parcel_status: number;
  order_state: number;
  last_trace_text: string | null;
  last_trace_at: Date | null;
  courier_name: string;
  goods_name: string;
  goods_pic: string;
  goods_num: number;
  rec_name: string;
  rec_city: string;
  is_erased: boolean;
  price_fen: number;
  mobile: string;
  supplier_name: string;
  owner: string | null;
  read_at: Date;
  /** Its waybill is of the shop's own account. */
  is_on_shop: boolean;
}

/** These cases, in the order of their numbers as asked. */
export async function readCases(q: Queries, ids: readonly number[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CaseRow>`
    select k.*, p.kuaidi_sn, p.status as parcel_status, p.order_state, p.last_trace_text, p.last_trace_at, c.name as courier_name,
      g.name as goods_name, g.pic as goods_pic, b.goods_num, o.rec_name, o.rec_city, o.erased_at is not null as is_erased, o.price_fen,
      u.mobile, s.name as supplier_name, w.name as owner, now() as read_at,
      exists (select from courier_accounts a where a.id = p.account_id and a.supplier_id is null) as is_on_shop
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
      join cases k on k.id = asked.id join parcels p on p.id = k.parcel_id join orders o on o.id = k.order_id join batches b on b.id = o.batch_id
      join goods g on g.id = b.goods_id join couriers c on c.id = k.courier_id join users u on u.id = k.user_id join suppliers s on s.id = k.supplier_id
      left join operators w on w.id = k.owner_id
    order by asked.place`.execute(q);
  return rows;
}

function common(row: CaseRow) {
  return {
    case_sn: snOf('case', row.id),
    order_sn: snOf('order', row.order_id),
    parcel_sn: snOf('parcel', row.parcel_id),
    kuaidi_sn: row.kuaidi_sn ?? '',
    express: { id: row.courier_id, name: row.courier_name },
    goods_name: row.goods_name,
    goods_pic: row.goods_pic,
    goods_num: row.goods_num,
    rec_name: row.is_erased ? ERASED : maskName(row.rec_name),
    rec_city: row.rec_city,
    parcel_status: row.parcel_status,
    parcel_status_text: PARCEL_STATUS_LABELS[row.parcel_status] ?? '',
    last_trace: row.last_trace_text ?? '',
    last_trace_at: formatTime(row.last_trace_at),
    kind: row.kind,
    kind_text: CASE_KIND_LABELS[row.kind] ?? '',
    source: row.source,
    source_text: CASE_SOURCE_LABELS[row.source] ?? '',
    status: row.status,
    status_text: CASE_STATUS_LABELS[row.status] ?? '',
    liability: row.liability,
    liability_text: LIABILITY_LABELS[row.liability] ?? '',
    decided_at: formatTime(row.decided_at),
    is_unanswered: row.is_unanswered,
    is_objected: row.objected_at !== null,
    due_at: formatTime(row.due_at),
    is_overdue: row.due_at !== null && row.due_at <= row.read_at,
    outcome: row.outcome,
    outcome_text: CASE_OUTCOME_LABELS[row.outcome] ?? '',
    outcome_ref: row.outcome_ref,
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
    solved_at: formatTime(row.solved_at),
  };
}

/** A case as the back office shows it. */
export const officeCase = (row: CaseRow): OfficeCase => ({
  ...common(row),
  user: userOf(row),
  supplier: { id: row.supplier_id, name: row.supplier_name },
  owner: row.owner ?? '',
  owner_id: row.owner_id ?? 0,
  ticket_sn: row.ticket_id === null ? '' : snOf('ticket', row.ticket_id),
  order_status: row.order_state,
  order_status_text: ORDER_STATUS_LABELS[row.order_state] ?? '',
  price: formatYuan(fen(row.price_fen)),
  can_reopen: mayReopen(row, row.read_at.getTime()),
  claim: formatYuan(fen(row.claim_fen)),
  can_claim: whyNoClaim(row) === null,
});

/** Why a courier's payment for it cannot be booked (7.2); null where it can. On the supplier's account the claim is his (O118). */
export function whyNoClaim(
  row: Pick<CaseRow, 'liability' | 'decided_at' | 'claim_fen' | 'is_on_shop'>,
): 'liability' | 'account' | 'once' | null {
  if (row.liability !== LIABILITY.courier || row.decided_at === null) return 'liability';
  if (!row.is_on_shop) return 'account';
  return row.claim_fen > 0 ? 'once' : null;
}

/** A case as its supplier sees it. A document of the buyer's money is none of his business; an order that he sends again is. */
export const supplierCase = (row: CaseRow): SupplierCase => {
  const why = whyNoObjection(row, row.read_at.getTime());
  return {
    ...common(row),
    outcome_ref: row.reissue_id === null ? '' : snOf('order', row.reissue_id),
    can_answer: row.status === CASE_STATUS.supplier && (row.due_at ?? row.read_at) >= row.read_at,
    can_object: why === null,
    object_until: why === null ? formatTime(objectUntil(row)) : '',
  };
};

const objectUntil = ({ decided_at }: Pick<Case, 'decided_at'>): number =>
  (decided_at?.getTime() ?? 0) + OBJECT_HOURS * HOUR_MS;

/** Why a supplier may not object to his liability now (O115); null where he may. */
export function whyNoObjection(
  row: Pick<Case, 'status' | 'liability' | 'decided_at' | 'objected_at'>,
  at: number,
): 'none' | 'once' | 'late' | 'over' | null {
  if (row.liability !== LIABILITY.supplier || row.decided_at === null) return 'none';
  if (row.objected_at !== null) return 'once';
  if (at > objectUntil(row)) return 'late';
  return isOpenCase(row.status) || mayReopen(row, at) ? null : 'over';
}

/** A solved case may be opened again within seven days (O112); a closed one never. */
export const mayReopen = (row: Pick<Case, 'status'> & { solved_at?: Date | null }, at: number): boolean =>
  row.status === CASE_STATUS.solved && at <= (row.solved_at?.getTime() ?? at) + REOPEN_DAYS * DAY_MS;

/** The lines of a case, oldest first; for its supplier without what is internal, and without the names of the shop's people. */
export async function readLines(
  q: Queries,
  caseId: number,
  { isOffice }: { isOffice: boolean },
): Promise<CaseMessage[]> {
  const rows = await q
    .selectFrom('case_messages')
    .where('case_id', '=', caseId)
    .$if(!isOffice, (found) => found.where('is_internal', '=', false))
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.by,
    by_text: CASE_AUTHOR_LABELS[row.by as (typeof CASE_AUTHOR)[keyof typeof CASE_AUTHOR]] ?? '',
    who: isOffice ? row.who : '',
    content: row.content,
    proposal: row.proposal,
    proposal_text: PROPOSAL_LABELS[row.proposal] ?? '',
    images: row.images,
    is_internal: row.is_internal,
    at: formatTime(row.at),
  }));
}

/** What the courier told of its parcel, newest first. */
export async function readTraceOf(q: Queries, parcelId: number) {
  const rows = await q
    .selectFrom('parcel_events')
    .where('parcel_id', '=', parcelId)
    .where('text', '<>', '')
    .select(['at', 'text', 'place'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ at, text, place }) => ({ time: formatTime(at), text, place }));
}

/** The cases that numbers name: of cases, orders, parcels, waybills. */
export function casesOfNumbers(
  numbers: readonly string[],
  ids: (kind: 'case' | 'order' | 'parcel') => number[],
) {
  return sql<boolean>`(k.id = any(${ids('case')}::bigint[]) or k.order_id = any(${ids('order')}::bigint[]) or k.parcel_id = any(${ids('parcel')}::bigint[])
    or k.parcel_id in (select p.id from parcels p where p.kuaidi_sn = any(${[...numbers]}::text[])))`;
}
