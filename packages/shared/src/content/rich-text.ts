/** Most characters of a text with mark-up (back-office 10.7). */
export const RICH_MOST = 65_536;

/** Elements of a text with mark-up; `figure` and its caption hold the pictures of help articles. */
export const RICH_TAGS =
  'p h2 h3 h4 ul ol li blockquote br hr strong em u s a span img figure figcaption table caption thead tbody tr th td'.split(
    ' ',
  );

/** What an element may carry beside its class. */
export const RICH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Where a line stands; left has no class. */
export const RICH_ALIGNS = ['center', 'right'] as const;
/** Colours that words may have: what warns, what is done, what leads on. */
export const RICH_COLOURS = ['red', 'green', 'blue'] as const;

/** The only classes of a text: colours of words, and where a line stands. */
export const RICH_CLASSES: readonly string[] = [
  ...RICH_ALIGNS.map((align) => `text-${align}`),
  ...RICH_COLOURS.map((colour) => `text-${colour}`),
];

/** A picture of our own: of the library, or shipped with the service. */
export const OWN_PICTURE = /^\/(media\/(thumb\/)?[\w-]{16,32}\.webp|assets\/[\w./-]{1,160})$/;

/** True for an address that a link of a text may have: the web's, ours, a mail, a telephone. */
export const isRichLink = (href: string): boolean =>
  /^(https?:\/\/[^\s/]|mailto:|tel:|#)/i.test(href) || /^\/(?![/\\])/.test(href);

/** An element as it may be shown: another name for an old one, and of what it carries only what the list says. */
export function richElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
): { name: string; attributes: Record<string, string> } {
  const known = RENAMED[name] ?? name;
  const kept: Record<string, string> = {};
  for (const key of RICH_ATTRIBUTES[known] ?? []) {
    const value = attributes[key];
    if (value === undefined) continue;
    if (key === 'href' ? isRichLink(value) : key !== 'src' || OWN_PICTURE.test(value)) kept[key] = value;
  }
  const align = /text-align:\s*(center|right)/i.exec(attributes.style ?? '')?.[1]?.toLowerCase();
  const wanted = `${attributes.class ?? ''} ${align === undefined ? '' : `text-${align}`}`;
  const classes = wanted.split(/\s+/).filter((each) => RICH_CLASSES.includes(each));
  if (classes.length > 0) kept.class = classes.join(' ');
  return { name: known, attributes: kept };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of a clean text with mark-up, a line for each paragraph. */
export const richWords = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|h[2-4]|li|tr|blockquote|figcaption)>/gi, '\n')
    .replace(/<(?:"[^"]*"|[^"<>])*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** How long a text with mark-up is for its reader: service and page count alike (O191). */
export const readLength = (html: string): number => Array.from(richWords(html).replaceAll('\n', '')).length;

const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};
