import type { Queries } from '../db/db.ts';

/** The buyer of a mobile (11 digits) or an id; 0, which nobody has, when there is none; undefined when nothing was asked. */
export async function findUser(q: Queries, text: string): Promise<number | undefined> {
  const asked = text.trim();
  if (asked === '') return undefined;
  if (!/^\d{1,15}$/.test(asked)) return 0;
  if (asked.length !== 11) return Number(asked);
  const found = await q
    .selectFrom('users')
    .where('mobile', '=', asked)
    .where('user_type', '=', 'user')
    .select('id')
    .executeTakeFirst();
  return found?.id ?? 0;
}
