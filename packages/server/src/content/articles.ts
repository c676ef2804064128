import { FIXED_ARTICLES } from '@giftship/shared/content/article-office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { cleanedHtml } from '../goods/clean-html.ts';
import { needRight } from '../operators/need-right.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { brokenLinks } from './broken-links.ts';
import {
  CONTENT_STATUS,
  type ContentRef,
  draftView,
  keepLive,
  lockContent,
  publishDraft,
  saveDraft,
} from './versions.ts';

/** An article as it is written. */
interface Article {
  title: string;
  content: string;
  rank: number;
}
const at = (id: number): ContentRef => ({ kind: 'article', ref: String(id) });

/** Articles that are shown or written, in their order (O194). */
export async function listArticles({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<{
    id: number;
    title: string;
    rank: number;
    published: boolean;
    has_draft: boolean;
    published_at: Date | null;
  }>`
    select coalesce(a.id, d.ref::bigint) as id, coalesce(a.title, d.value ->> 'title') as title,
      coalesce(a.rank, (d.value ->> 'rank')::integer) as rank, coalesce(a.published, false) as published,
      d.id is not null as has_draft, a.published_at
    from articles a full join (select id, ref, value from content_versions
      where kind = 'article' and status = ${sql.lit(CONTENT_STATUS.draft)}) d on d.ref = a.id::text
    order by 3, 1`.execute(db.q);
  const row = await db.q
    .selectFrom('site_texts')
    .where('key', '=', 'article_switch')
    .select('value')
    .executeTakeFirst();
  return {
    list: rows.map(({ published_at, ...each }) => ({
      ...each,
      is_fixed: each.id <= FIXED_ARTICLES,
      date: formatTime(published_at).slice(0, 10),
    })),
    article_switch: Number(row?.value ?? 1),
  };
}

/** One article: what is shown, and what is written. */
export async function showArticle({ db }: Pick<Deps, 'db'>, id: number) {
  const live = await readArticle(db.q, id);
  const draft = await draftView(db.q, at(id));
  if (!live && draft.version === 0) throw refuse('NOT_FOUND');
  const value = draft.value as Article | null;
  return {
    id,
    is_fixed: id <= FIXED_ARTICLES,
    published: live?.published ?? false,
    shown: live ? { title: live.title, content: live.content, rank: live.rank } : null,
    draft: { ...draft, value },
    broken: await brokenLinks(db.q, value?.content ?? live?.content ?? ''),
  };
}

/** Writes at an article without showing it; what its text had to lose is said (O198). */
export function saveArticle(
  deps: Deps,
  call: WorkCall,
  { id: given, version, title, content, rank }: Article & { id: number; version: number },
) {
  const { html, removed } = cleanedHtml(content);
  return officeWork(deps, call, async (tx, log) => {
    const id = given === 0 ? await nextId(tx) : given;
    if (given !== 0) await refuseUnknown(tx, id);
    const value = { title, content: html, rank };
    const next = await saveDraft(tx, at(id), { value, given: version, by: call.operator.name });
    await log({ object: 'article', ref: String(id), after: { title, rank, content: `${html.length}` } });
    return { id, version: next, removed, broken: await brokenLinks(tx, html) };
  });
}

/** Shows the draft that was seen; a link that leads nowhere stops it. */
export function publishArticle(deps: Deps, call: WorkCall, { id, version }: { id: number; version: number }) {
  const by = call.operator.name;
  return officeWork(deps, call, async (tx, log) => {
    await lockContent(tx, at(id));
    const live = await readArticle(tx, id);
    if (live) {
      const value = { title: live.title, content: live.content, rank: live.rank };
      await keepLive(tx, at(id), { value, at: live.published_at });
    }
    const value = (await publishDraft(tx, at(id), { given: version, by })) as unknown as Article;
    const broken = await brokenLinks(tx, value.content);
    if (broken.length > 0) throw refuse('LINKS_BROKEN', { list: broken.join('、') });
    const { title, content, rank } = value;
    await tx
      .insertInto('articles')
      .values({ id, title, content, rank })
      .onConflict((oc) =>
        oc.column('id').doUpdateSet({
          title,
          content,
          rank,
          published: true,
          published_at: sql<Date>`now()`,
          version: sql<number>`articles.version + 1`,
        }),
      )
      .execute();
    await log({
      object: 'article',
      ref: String(id),
      ...(live ? { before: { title: live.title, content: `${live.content.length}` } } : {}),
      after: { title, rank, content: `${content.length}` },
    });
    return {};
  });
}

/** Takes an article from the site, or shows it again as it was. */
export function hideArticle(
  deps: Deps,
  call: WorkCall,
  { id, published }: { id: number; published: boolean },
) {
  return officeWork(deps, call, async (tx, log) => {
    const { numUpdatedRows } = await tx
      .updateTable('articles')
      .set({ published })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('NOT_FOUND');
    await log({ object: 'article', ref: String(id), after: { published } });
    return {};
  });
}

/** Deletes an article and its draft; the first five stay. What was shown stays in its versions. */
export function removeArticle(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    if (id <= FIXED_ARTICLES) throw refuse('ARTICLE_FIXED');
    await lockContent(tx, at(id));
    const live = await readArticle(tx, id);
    if (live) needRight(call.operator, 'content.publish');
    const { numDeletedRows } = await tx
      .deleteFrom('content_versions')
      .where('kind', '=', 'article')
      .where('ref', '=', String(id))
      .where('status', '=', CONTENT_STATUS.draft)
      .executeTakeFirst();
    if (!live && numDeletedRows === 0n) throw refuse('NOT_FOUND');
    await tx.deleteFrom('articles').where('id', '=', id).execute();
    await log({ object: 'article', ref: String(id), before: { title: live?.title ?? '' } });
    return {};
  });
}

/** Whether articles have addresses of their own (M026). */
export function switchArticles(deps: Deps, call: WorkCall, article_switch: 0 | 1) {
  return officeWork(deps, call, async (tx, log) => {
    await writeText(tx, 'article_switch', article_switch);
    await log({ object: 'article', after: { article_switch } });
    return {};
  });
}

/** Stores a text of the site; the next call of any page has it. */
export async function writeText(tx: Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto('site_texts')
    .values({ key, value: json })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: json, updated_at: sql<Date>`now()` }))
    .execute();
}

/** When a text of the site was stored last. */
export const textAt = async (tx: Tx, key: string): Promise<Date | undefined> =>
  (await tx.selectFrom('site_texts').where('key', '=', key).select('updated_at').executeTakeFirst())
    ?.updated_at;

const readArticle = (q: Queries, id: number) =>
  q.selectFrom('articles').where('id', '=', id).selectAll().executeTakeFirst();

async function refuseUnknown(tx: Tx, id: number): Promise<void> {
  if ((await draftView(tx, at(id))).version === 0 && !(await readArticle(tx, id))) throw refuse('NOT_FOUND');
}

/** The number after all that were ever given. */
async function nextId(tx: Tx): Promise<number> {
  await lockContent(tx, { kind: 'article', ref: '' });
  const { rows } = await sql<{ id: number }>`
    select greatest(${FIXED_ARTICLES}::bigint, (select max(id) from articles),
      (select max(ref::bigint) from content_versions where kind = 'article' and ref <> '')) + 1 as id`.execute(
    tx,
  );
  return rows[0]?.id ?? FIXED_ARTICLES + 1;
}
