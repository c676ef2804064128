import { RICH_ALIGNS, RICH_COLOURS } from '@giftship/shared/content/rich-text';
import { Extension, Mark, Node } from '@tiptap/core';
import { Table } from '@tiptap/extension-table';

/** A picture of a text: of the library, with a caption and the address that it leads to. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const none = { default: null, rendered: false };
    return { src: none, alt: none, width: none, height: none, caption: none, href: none };
  },
  parseHTML() {
    return [
      { tag: 'figure', getAttrs: (element) => pictureOf(element) },
      { tag: 'img[src]', getAttrs: (element) => pictureOf(element) },
    ];
  },
  renderHTML({ node }) {
    const { src, alt, width, height, caption, href } = node.attrs as Record<string, string | null>;
    const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
    const img = ['img', { src: src ?? '', alt: alt ?? '', ...size, loading: 'lazy' }] as const;
    if (!caption && !href) return [...img];
    const shown = href ? (['a', { href }, img] as const) : img;
    return caption ? ['figure', {}, shown, ['figcaption', {}, caption]] : ['figure', {}, shown];
  },
});

function pictureOf(element: HTMLElement): Record<string, string | null> | false {
  const img = element.tagName === 'IMG' ? element : element.querySelector('img');
  if (!img?.getAttribute('src')) return false;
  const of = (name: string) => img.getAttribute(name);
  return {
    src: of('src'),
    alt: of('alt'),
    width: of('width'),
    height: of('height'),
    caption: element.querySelector('figcaption')?.textContent ?? null,
    href: element.querySelector('a')?.getAttribute('href') ?? null,
  };
}

/** One of three colours, by its class: pages let no style in. */
export const Colour = Mark.create({
  name: 'colour',
  addAttributes() {
    return { value: { default: null, rendered: false } };
  },
  parseHTML() {
    return RICH_COLOURS.map((value) => ({ tag: `span.text-${value}`, attrs: { value } }));
  },
  renderHTML({ mark }) {
    return ['span', { class: `text-${String(mark.attrs.value)}` }, 0];
  },
});

/** Where a line stands, by its class. */
export const Align = Extension.create({
  name: 'align',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: (element: HTMLElement) =>
              RICH_ALIGNS.find((align) => element.classList.contains(`text-${align}`)) ?? null,
            renderHTML: ({ align }: Record<string, unknown>) =>
              typeof align === 'string' ? { class: `text-${align}` } : {},
          },
        },
      },
    ];
  },
});

/** A table without widths: those would be styles. */
export const PlainTable = Table.extend({
  renderHTML() {
    return ['table', ['tbody', 0]];
  },
});

/** What the editor writes, as pages have it: a cell or an entry that is one paragraph holds its words alone. */
export function tidied(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const each of page.querySelectorAll('li > p:first-child, td > p:first-child, th > p:first-child')) {
    const isAlone =
      [...(each.parentElement?.children ?? [])].filter(({ tagName }) => tagName === 'P').length === 1;
    if (isAlone && each.className === '') each.replaceWith(...each.childNodes);
  }
  return page.body.innerHTML === '<p></p>' ? '' : page.body.innerHTML;
}
