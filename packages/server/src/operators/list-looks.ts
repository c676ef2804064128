import { formatTime } from '@giftship/shared/lib/china-time';
import { LOOK_LABELS, type LookKind } from '@giftship/shared/operators/looks-copy';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from './list-log.ts';

interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  operator_id?: number | undefined;
  user_id?: number | undefined;
}
interface Row {
  id: number;
  kind: LookKind;
  at: Date;
  name: string;
  user_id: number;
  ref: string;
  purpose: string;
}

/** Who of the operators saw or took what is personal, of whom and what for, and who looked as a user; newest first (O226). */
export async function listLooks(deps: Deps, wanted: Wanted) {
  const { from, to } = spanOf(deps, wanted);
  const { page, page_size, operator_id, user_id } = wanted;
  const who = sql`${operator_id === undefined ? sql`` : sql`and operator_id = ${operator_id}`}
    ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}`;
  const found = sql`
    (select id, action as kind, at, operator_id, user_id, ref, purpose from personal_data_log
      where operator_id is not null and at >= ${from} and at < ${to} ${who} order by at desc limit ${MOST_COUNTED})
    union all
    (select id, 'as_user', created_at, operator_id, user_id, '', reason from view_sessions
      where started_at is not null and created_at >= ${from} and created_at < ${to} ${who}
      order by created_at desc limit ${MOST_COUNTED})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select l.*, o.name from (${found}) l join operators o on o.id = l.operator_id
      order by l.at desc, l.kind, l.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      deps.db.q,
    ),
    sql<{ n: number }>`select count(*) as n from (${found}) l`.execute(deps.db.q),
  ]);
  return {
    list: rows.map((row) => ({
      key: `${row.kind}-${row.id}`,
      at: formatTime(row.at),
      operator: row.name,
      kind: row.kind,
      kind_text: LOOK_LABELS[row.kind],
      user_id: row.user_id,
      ref: row.ref,
      purpose: row.purpose,
    })),
    page,
    page_size,
    data_count: Math.min(counted.rows[0]?.n ?? 0, MOST_COUNTED),
  };
}
