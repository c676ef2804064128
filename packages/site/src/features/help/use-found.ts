import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useArticles } from './use-articles.ts';

/** So many texts are searched at most. */
const MOST_TEXTS = 50;
/** Of a text, so much is shown around what was found. */
const AROUND = 24;
const SETTLE_MS = 300;

interface Found {
  id: number;
  title: string;
  date: string;
  /** The place in the text where it stands; '' where the title says it, or nothing was asked for. */
  place: string;
}

interface Search {
  /** What was searched; '' without a question. */
  asked: string;
  found: Found[];
  /** Texts are still on their way: more may be found. */
  isLooking: boolean;
  /** So many texts did not come. */
  failed: number;
  retry: () => void;
}

/** The articles whose title or text holds what was asked for; all of them without a question. */
export function useFound(question: string): Search {
  const list = useArticles().data?.list ?? [];
  const asked = useSettled(question.trim());
  const wanted = asked.toLowerCase();
  // The texts come when somebody searches, and are there for reading then.
  const texts = useQueries({
    queries: (wanted === '' ? [] : list.slice(0, MOST_TEXTS)).map(({ id }) => ({
      queryKey: ['article', id],
      queryFn: () => api.content.articles({ query: { id: String(id) } }),
    })),
  });
  const broken = texts.filter(({ isLoadingError }) => isLoadingError);
  const placed = list.flatMap((article, index) => {
    const place = placeOf(wanted, article.title, texts[index]?.data?.list[0]?.content);
    return place === null ? [] : [{ ...article, place }];
  });
  return {
    asked,
    found: placed,
    isLooking: texts.some(({ isPending }) => isPending),
    failed: broken.length,
    retry: () => broken.forEach(({ refetch }) => void refetch()),
  };
}

/** Where it stands: '' in the title, else what is around it in the text; null when it is in neither. */
function placeOf(wanted: string, title: string, content = ''): string | null {
  if (title.toLowerCase().includes(wanted)) return '';
  const text = plain(content);
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return null;
  // No sentence's end stands at the beginning of what is shown.
  const before = text.slice(Math.max(0, at - AROUND), at).replace(/^[\s\p{P}]+/u, '');
  return `…${before}${text.slice(at, at + wanted.length + AROUND)}…`;
}

/** What was typed, once nobody has typed on for a moment; an emptied field is known at once. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}

/** The words of a text, which is never put into the page by this. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ');
}
