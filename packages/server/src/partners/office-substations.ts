import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { SUBSTATION_STATUS } from '@giftship/shared/content/contract';
import { SUBSTATION_STATUS_LABELS } from '@giftship/shared/content/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';

/** Applications for substations (O185), those that wait the oldest first. The mobile is masked: it is found by the whole of it. */
export async function listSubstations(
  deps: Deps,
  filter: {
    status?: number | undefined;
    mobile: string;
    id?: number | undefined;
    page: number;
    page_size: number;
  },
) {
  const { page, page_size, status, mobile, id } = filter;
  let all = deps.db.q.selectFrom('substation_applications as s');
  if (mobile.trim() !== '') all = all.where('s.mobile', '=', mobile.trim());
  if (id !== undefined) all = all.where('s.id', '=', id);
  const found = status === undefined ? all : all.where('s.status', '=', sql.lit(status));
  const { n } = await deps.db.q
    .selectFrom(found.select('s.id').limit(MOST_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('operators as o', 'o.id', 's.decided_by')
    .selectAll('s')
    .select('o.name as decider')
    .orderBy('s.id', status === SUBSTATION_STATUS.pending ? 'asc' : 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const counts = await all
    .groupBy('s.status')
    .select(['s.status', sql<number>`count(*)::int`.as('n')])
    .execute();
  const plans = await readPlans(deps);
  const list = rows.map((row) => ({
    id: row.id,
    plan_id: row.plan_id,
    plan: plans.get(row.plan_id) ?? '',
    name: row.name,
    mobile: maskMobile(row.mobile),
    city: row.city,
    host: row.host,
    message: row.message,
    status: row.status,
    status_text: SUBSTATION_STATUS_LABELS[row.status] ?? '',
    reason: row.reason,
    created_at: formatTime(row.created_at),
    decided_at: formatTime(row.decided_at),
    decided_by: row.decider ?? '',
  }));
  const count = Object.fromEntries(counts.map((each) => [String(each.status), each.n]));
  return { list, page, page_size, data_count: n, count };
}

/** Names of the plans as the site offers them now. */
async function readPlans({ db }: Deps): Promise<Map<number, string>> {
  const row = await db.q
    .selectFrom('site_texts')
    .where('key', '=', 'substation_plans')
    .select('value')
    .executeTakeFirst();
  const plans = Array.isArray(row?.value) ? (row.value as { id: number; name: string }[]) : [];
  return new Map(plans.map(({ id, name }) => [id, name]));
}
