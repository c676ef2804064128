import { formatTime } from '@giftship/shared/lib/china-time';
import { OPERATOR_STATUS_LABELS } from '@giftship/shared/operators/labels';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { roleNames } from './operator.ts';

/** Operators by words, account or name, and by state; the newest last (O227). */
export async function listOperators(
  { db }: Pick<Deps, 'db'>,
  {
    page,
    page_size,
    q: words,
    status,
  }: { page: number; page_size: number; q: string; status?: number | undefined },
) {
  let found = db.q.selectFrom('operators');
  if (status !== undefined) found = found.where('status', '=', status);
  if (words !== '')
    found = found.where(
      sql<boolean>`position(lower(${words}) in login) > 0 or position(lower(${words}) in lower(name)) > 0`,
    );
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const names = await roleNames(db.q);
  return {
    list: rows.map((row) => ({
      id: row.id,
      login: row.login,
      name: row.name,
      mobile: row.mobile,
      role_ids: row.role_ids,
      roles: row.role_ids.map((id) => names.get(id) ?? String(id)),
      ip_list: row.ip_list,
      status: row.status,
      status_text: OPERATOR_STATUS_LABELS[row.status] ?? '',
      has_totp: row.totp_sealed !== '',
      created_at: formatTime(row.created_at),
      last_login_at: formatTime(row.last_login_at),
      version: row.version,
    })),
    page,
    page_size,
    data_count: n,
  };
}
