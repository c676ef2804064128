import { mediaUrl } from '@giftship/shared/content/media';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { CONTENT_OFFICE_COPY as SAY } from './office-copy.ts';
import { CONTENT_STATUS } from './versions.ts';

/** Everywhere that a picture may stand: what shows it, and what is being written. */
const PLACES = sql`
  select 'goods' as kind, g.id::text as ref, g.name as title, g.pic || g.pics::text || g.content as text from goods g
  union all select 'banner', b.id::text, b.url, b.image || ' ' || b.button_icon from banners b
  union all select 'article', a.id::text, a.title, a.content from articles a
  union all select 'text', t.key, t.key, t.value::text from site_texts t
  union all select 'draft', v.kind || case v.ref when '' then '' else ' ' || v.ref end, coalesce(v.value ->> 'title', v.kind), v.value::text
    from content_versions v where v.status = ${sql.lit(CONTENT_STATUS.draft)}
  union all select 'agreement', v.ref, coalesce(v.value ->> 'title', v.ref), v.value::text
    from content_versions v where v.kind = 'agreement' and v.status = ${sql.lit(CONTENT_STATUS.shown)}
  union all select 'review', r.id::text, coalesce(r.changes ->> 'name', r.id::text), r.changes::text from goods_reviews r
    where r.status <> ${sql.lit(REVIEW_STATUS.agreed)}
  union all select 'adjustment', 'Q' || j.id, j.reason, j.attachment from adjustments j where j.attachment <> ''
  union all select 'withdrawal', 'W' || w.id, '', w.receipt from withdrawals w where w.receipt <> ''`;

/** In how many places each of these pictures stands (O070); one that stands nowhere is not there. */
export async function countUses(q: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  // Each text is gone through once, however many pictures are asked about, and only one that names any.
  const { rows } = await sql<{ id: string; n: number }>`
    select m.id, count(*)::int as n from (${PLACES}) p, lateral (
      select distinct named[1] as id from regexp_matches(p.text, '/media/([A-Za-z0-9_-]{16,32})[.]webp', 'g') named
    ) m where position('/media/' in p.text) > 0 and m.id = any(${[...ids]}::text[]) group by m.id`.execute(q);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const MOST_SHOWN = 200;

/** Where a picture stands, by name (O070). */
export async function listUses(q: Queries, id: string) {
  const { rows } = await sql<{ kind: string; ref: string; title: string }>`
    select p.kind, p.ref, p.title from (${PLACES}) p where position(${mediaUrl(id)} in p.text) > 0
      order by p.kind, p.ref limit ${MOST_SHOWN}`.execute(q);
  return rows.map((row) => ({ ...row, kind_text: SAY.uses[row.kind] ?? row.kind }));
}
