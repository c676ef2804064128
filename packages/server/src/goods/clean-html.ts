import sanitizeHtml from 'sanitize-html';

const TEXT = 'h2 h3 h4 p br hr ul ol li dl dt dd blockquote pre code';
const WORDS = 'strong b em i u s sub sup small span a';
const TABLES_AND_PICTURES = 'table caption thead tbody tr th td figure figcaption img';

const RULES: sanitizeHtml.IOptions = {
  allowedTags: `${TEXT} ${WORDS} ${TABLES_AND_PICTURES}`.split(' '),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
};

/**
 * The text of an article or a goods item as pages may show it: what lays text out stays, and nothing that runs, frames,
 * sends a form, styles the page or reaches elsewhere. It is cleaned as it is read, whoever wrote it and however.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);

const ALLOWED = new Set(RULES.allowedTags as string[]);

/** The same, with what had to go, as the writer is told (O198): names of elements, and of attributes that act or style. */
export function cleanedHtml(html: string): { html: string; removed: string[] } {
  const tags = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const attributes = [...html.matchAll(/\s(on\w+|style|class|id|srcset|formaction)\s*=/gi)].map(
    ([, name = '']) => name.toLowerCase(),
  );
  const removed = new Set([
    ...tags.filter((name) => !ALLOWED.has(name)).map((name) => `<${name}>`),
    ...attributes,
  ]);
  return { html: cleanHtml(html), removed: [...removed] };
}
