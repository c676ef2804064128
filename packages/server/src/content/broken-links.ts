import { isWebAddress } from '@giftship/shared/contract/fields';
import type { Queries } from '../db/db.ts';

const LINK = /\s(?:href|src)="([^"]*)"/g;
const ARTICLE = /^\/(?:help-center\/)?article\/(\d{1,9})(?:[?#].*)?$/;
const MEDIA = /^\/media\/(?:thumb\/)?([\w-]{16,32})\.webp$/;

/** Links and pictures of a text that lead nowhere (O194): articles and pictures that are not there, and no addresses. */
export async function brokenLinks(q: Queries, html: string): Promise<string[]> {
  const links = [...new Set([...html.matchAll(LINK)].map(([, link = '']) => link.replaceAll('&amp;', '&')))];
  const articles = await idsOf(q, 'articles', links, ARTICLE);
  const pictures = await idsOf(q, 'media', links, MEDIA);
  return links.filter((link) => {
    const article = ARTICLE.exec(link)?.[1];
    if (article !== undefined) return !articles.has(article);
    const picture = MEDIA.exec(link)?.[1];
    if (picture !== undefined) return !pictures.has(picture);
    return /^https?:/i.test(link) && !isWebAddress(link);
  });
}

async function idsOf(
  q: Queries,
  table: 'articles' | 'media',
  links: readonly string[],
  form: RegExp,
): Promise<ReadonlySet<string>> {
  const ids = links.flatMap((link) => form.exec(link)?.[1] ?? []);
  if (ids.length === 0) return new Set();
  const rows =
    table === 'media'
      ? await q.selectFrom('media').where('id', 'in', ids).select('id').execute()
      : await q
          .selectFrom('articles')
          .where('id', 'in', ids.map(Number))
          .where('published', '=', true)
          .select('id')
          .execute();
  return new Set(rows.map(({ id }) => String(id)));
}
