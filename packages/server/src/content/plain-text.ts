import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of a text with mark-up, a line for each paragraph. */
export function plainText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(p|h[2-4]|li|tr|blockquote|figcaption)>/gi, '\n');
  const words = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return words
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
