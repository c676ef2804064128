import {
  RICH_ATTRIBUTES,
  RICH_TAGS,
  isRichLink,
  OWN_PICTURE,
  richElement,
} from '@giftship/shared/content/rich-text';
import sanitizeHtml from 'sanitize-html';
import { CLEAN_COPY as SAY } from './clean-copy.ts';

const TAGS = new Set<string>(RICH_TAGS);

/**
 * The text of an article, a notice or a goods item as pages may show it (back-office 10.7): what lays text out stays, and
 * nothing that runs, frames, sends a form, styles the page or reaches elsewhere. It is cleaned as it is stored and as it is
 * read, whoever wrote it and however.
 */
export const cleanHtml = (html: string): string => cleanedHtml(html).html;

/** The same, with what had to go in words, as the writer is told (O198). */
export function cleanedHtml(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>();
  let [given, clean] = [html, cleanOnce(html, removed)];
  // What goes may leave elements in one another that no page would read so: what is clean stays as it is.
  for (let pass = 1; clean !== given && pass < MOST_PASSES; pass += 1)
    [given, clean] = [clean, cleanOnce(clean, removed)];
  return { html: clean, removed: [...removed] };
}
const MOST_PASSES = 5;

function cleanOnce(html: string, removed: Set<string>): string {
  return sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: {
      '*': ['class'],
      ...Object.fromEntries(Object.entries(RICH_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      '*': (name, given) => {
        const { name: tagName, attributes } = richElement(name, given);
        for (const lost of lostOf(tagName, given)) removed.add(lost);
        return { tagName, attribs: attributes };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

function lostOf(name: string, given: Readonly<Record<string, string>>): string[] {
  const { href, src, style = '' } = given;
  return [
    !TAGS.has(name) && !WRAPPERS.has(name) && (SAY.elements[name] ?? SAY.other(name)),
    Object.keys(given).some((key) => /^on/i.test(key)) && SAY.script,
    style.replace(/text-align:\s*\w+;?/gi, '').trim() !== '' && SAY.style,
    name === 'a' && href !== undefined && !isRichLink(href) && SAY.link,
    name === 'img' && src !== undefined && !OWN_PICTURE.test(src) && SAY.picture,
  ].filter((lost) => lost !== false);
}

/** What goes without a word: around text that stays whole. */
const WRAPPERS = new Set(['div', 'section', 'article', 'main', 'html', 'body', 'head', 'font', 'meta']);
