import type { Area, CourierDetail, CourierRow } from '@giftship/shared/couriers/fields-contract';
import { COURIER_REVIEW, ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { ISSUE_MODE_LABELS } from '@giftship/shared/couriers/labels';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { COURIERS_COPY as SAY } from './copy.ts';
import { cutoffsOn } from './cutoff.ts';
import { isUsable } from './waybill-account.ts';

/** A courier row as it stands. */
export interface KeptCourier {
  id: number;
  supplier_id: number;
  code: string;
  name: string;
  subname: string;
  send_province: string;
  send_city: string;
  tips: string;
  outlet_phone: string;
  is_wu: boolean;
  show_reissue_number: boolean;
  sync_waybill: boolean;
  cutoff_time: string;
  next_cutoff: string | null;
  next_cutoff_from: string | null;
  no_deliver_area: Area[];
  warehouse_id: number | null;
  account_id: number | null;
  issue_mode: 0 | 1;
  enabled: boolean;
  platforms: number[];
  version: number;
}

/** All of a courier that is read, with its next day as text: the driver would make an instant of it. */
const COLUMNS = sql`c.id, c.supplier_id, c.code, c.name, c.subname, c.send_province, c.send_city, c.tips, c.outlet_phone, c.is_wu, c.show_reissue_number,
  c.sync_waybill, c.cutoff_time, c.next_cutoff, c.next_cutoff_from::text as next_cutoff_from, c.no_deliver_area, c.warehouse_id, c.account_id,
  c.issue_mode, c.enabled, c.platforms, c.version`;

/** One courier, held while it is changed. */
export async function lockCourier(tx: Tx, id: number): Promise<KeptCourier | undefined> {
  const { rows } =
    await sql<KeptCourier>`select ${COLUMNS} from couriers c where c.id = ${id} for update`.execute(tx);
  return rows[0];
}

interface Read extends KeptCourier {
  supplier: string;
  warehouse: string | null;
  account_name: string | null;
  account_provider: string | null;
  account_status: number | null;
  freight_fen: number | null;
  goods: number;
  is_reviewed: boolean;
}

/** Couriers as they are shown, by a condition on `c` and in its order. */
export async function readCouriers(
  deps: Pick<Deps, 'outside' | 'now'>,
  q: Queries,
  { where, tail = sql`` }: { where: RawBuilder<unknown>; tail?: RawBuilder<unknown> },
): Promise<CourierDetail[]> {
  const { rows } = await sql<Read>`
    select ${COLUMNS}, s.name as supplier, w.name as warehouse, a.name as account_name, a.provider as account_provider, a.status as account_status,
      a.freight_fen, (select count(*)::int from goods g where g.courier_id = c.id and g.status = ${sql.lit(GOODS_STATUS.onSale)}) as goods,
      exists (select from courier_reviews r where r.courier_id = c.id and r.status = ${sql.lit(COURIER_REVIEW.asked)}) as is_reviewed
    from couriers c join suppliers s on s.id = c.supplier_id
      left join warehouses w on w.id = c.warehouse_id left join courier_accounts a on a.id = c.account_id
    where ${where} order by c.id desc ${tail}`.execute(q);
  return rows.map((row) => detailOf(deps, row));
}

/** The same without the areas, for lists. */
export const withoutAreas = ({ areas: _areas, ...row }: CourierDetail): CourierRow => row;

function detailOf({ outside, now }: Pick<Deps, 'outside' | 'now'>, row: Read): CourierDetail {
  const { cutoff, next } = cutoffsOn(row, chinaDay(now()));
  return {
    id: row.id,
    supplier_id: row.supplier_id,
    supplier: row.supplier,
    warehouse_id: row.warehouse_id,
    warehouse: row.warehouse ?? '',
    code: row.code,
    name: row.name,
    subname: row.subname,
    place: `${row.send_province}${row.send_city}`,
    tips: row.tips,
    outlet_phone: row.outlet_phone,
    cutoff,
    next_cutoff: next,
    issue_mode: row.issue_mode,
    issue_mode_text: ISSUE_MODE_LABELS[row.issue_mode] ?? '',
    account_id: row.account_id,
    account: row.account_id === null ? '' : accountName(row.account_id, row.account_name ?? ''),
    lacks_account: row.issue_mode === ISSUE_MODE.account && !canIssue(outside, row),
    freight: formatYuan(fen(row.freight_fen ?? 0)),
    is_wu: row.is_wu ? 1 : 0,
    show_reissue_number: row.show_reissue_number ? 1 : 0,
    sync_waybill: row.sync_waybill ? 1 : 0,
    platforms: row.platforms,
    enabled: row.enabled,
    goods: row.goods,
    areas_count: row.no_deliver_area.length,
    is_reviewed: row.is_reviewed,
    version: row.version,
    areas: row.no_deliver_area,
  };
}

/** How an account is named where it is chosen. */
export const accountName = (id: number, name: string): string => (name === '' ? `#${id}` : name);

function canIssue(
  { courier }: Deps['outside'],
  row: Pick<Read, 'account_id' | 'account_provider' | 'account_status' | 'code'>,
): boolean {
  if (row.account_id === null) return courier.hasOwn(row.code);
  return isUsable(courier, { provider: row.account_provider ?? '', status: row.account_status ?? 0 });
}

/** An area in words: its place, and its days where it has some. */
export function areaWords({ province, city = '', start = '', end = '' }: Area): string {
  const place = SAY.area(province, city);
  return start === '' && end === '' ? place : `${place} ${SAY.days(start, end)}`;
}

const SHOWN_AREAS = 12;
/** Many areas in words: the first of them, and how many there are. */
export const areasWords = (areas: readonly Area[]): string =>
  SAY.areas(areas.slice(0, SHOWN_AREAS).map(areaWords), Math.max(0, areas.length - SHOWN_AREAS));
