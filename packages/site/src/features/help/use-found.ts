import { useQueries } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useArticles } from './use-articles.ts';

/** So many texts are searched at most. */
const MOST_TEXTS = 50;
/** Of a text, so much is shown around what was found. */
const AROUND = 24;

interface Found {
  id: number;
  title: string;
  date: string;
  /** The place in the text where it stands; '' where the title says it, or nothing was asked for. */
  place: string;
}

/** The articles whose title or text holds what was asked for; all of them without a question. */
export function useFound(question: string): Found[] {
  const list = useArticles().data?.list ?? [];
  const wanted = question.trim().toLowerCase();
  // The texts come when somebody searches, and are there for reading then.
  const texts = useQueries({
    queries: (wanted === '' ? [] : list.slice(0, MOST_TEXTS)).map(({ id }) => ({
      queryKey: ['article', id],
      queryFn: () => api.content.articles({ query: { id: String(id) } }),
    })),
  });
  if (wanted === '') return list.map((article) => ({ ...article, place: '' }));
  return list.flatMap((article, index) => {
    if (article.title.toLowerCase().includes(wanted)) return [{ ...article, place: '' }];
    const text = plain(texts[index]?.data?.list[0]?.content ?? '');
    const at = text.toLowerCase().indexOf(wanted);
    if (at < 0) return [];
    const place = text.slice(Math.max(0, at - AROUND), at + wanted.length + AROUND);
    return [{ ...article, place: `…${place}…` }];
  });
}

/** The words of a text, which is never put into the page by this. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ');
}
