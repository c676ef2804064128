/** What a scan reports; names come without their prefix, `tag` is the whole inside of the start tag. */
interface XmlHandler {
  open(name: string, tag: string, isEmpty: boolean): void;
  close?(name: string): void;
  text?(raw: string): void;
}

/** One linear pass over XML or HTML-like text. No entities are resolved here; a tag that never ends stops the scan. */
export function scanXml(xml: string, handler: XmlHandler, progress?: (at: number) => void): void {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    if (open > at) handler.text?.(xml.slice(at, open));
    const next = xml.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) {
      at = skipMarkup(xml, open, handler);
      continue;
    }
    const end = xml.indexOf('>', open);
    if (end < 0) return;
    if (next === 0x2f) handler.close?.(localName(xml, open + 2));
    else {
      const isEmpty = xml.charCodeAt(end - 1) === 0x2f;
      handler.open(localName(xml, open + 1), xml.slice(open + 1, isEmpty ? end - 1 : end), isEmpty);
    }
    at = end + 1;
    progress?.(at);
  }
}

/** Comments, declarations and CDATA; the text of CDATA counts. */
function skipMarkup(xml: string, open: number, handler: XmlHandler): number {
  if (xml.startsWith('<!--', open)) return endOf(xml, '-->', open + 4);
  if (xml.startsWith('<![CDATA[', open)) {
    const end = endOf(xml, ']]>', open + 9);
    handler.text?.(xml.slice(open + 9, end - 3).replaceAll('&', '&amp;'));
    return end;
  }
  return endOf(xml, '>', open + 2);
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

const NAME = /(?:[^\s/:>]*:)*([^\s/:>]*)/y;

function localName(xml: string, start: number): string {
  NAME.lastIndex = start;
  return NAME.exec(xml)?.[1] ?? '';
}

const PATTERNS = new Map<string, RegExp>();

/** The value of an attribute by its name without prefix, entities resolved; '' when absent. */
export function attribute(tag: string, name: string): string {
  const [, quoted, single, bare] = patternOf(name).exec(tag) ?? [];
  return resolveEntities(quoted ?? single ?? bare ?? '');
}

function patternOf(name: string): RegExp {
  const known = PATTERNS.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)|'([^']*)|([^\\s>]*))`);
  PATTERNS.set(name, pattern);
  return pattern;
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['yen', '\u00a5'],
]);

/** Resolves the entities of XML and the common ones of HTML; unknown ones stay as typed. */
export function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g,
    (whole, ...[decimal, hex = '', name]: (string | undefined)[]) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      const code = decimal !== undefined ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
