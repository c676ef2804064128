import { refuse } from '@giftship/shared/errors/app-error';
import { FIELD_COPY } from './copy.ts';

const RAW_CONTROL = /[\u007f-\u009f]/;
/** What a JSON text writes as an escape and we have to look at: any but line ends, tabs, quotes and slashes. */
const ESCAPED_SUSPECT = /\\[bfu]|"__proto__"/;
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/u;
/** Where no mark of any writing lies: Latin, Chinese, kana, Hangul, full-width. Most texts are of these only. */
const MAY_HAVE_MARKS = /[^\0-\u02ff\u3000-\u3029\u3030-\u3098\u309b-\ua66e\uac00-\ud7a3\uff00-\uffef]/;
/** More marks on one letter than any writing has. Each run is read once. */
const HEAP_OF_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** True for text with a heap of marks: to put them in order takes the square of their number, so such text is never normalised. */
export const hasHeapOfMarks = (text: string): boolean =>
  MAY_HAVE_MARKS.test(text) && HEAP_OF_MARKS.test(text);

/** True for text that may enter the house: well-formed, no NUL, no control character but tab and line ends, no heap of marks. */
function isCleanText(text: string): boolean {
  return text.isWellFormed() && !FORBIDDEN.test(text) && !hasHeapOfMarks(text);
}

/**
 * Reads a JSON body, in NFC, and refuses text that must not enter (reliability section 4). The values are walked only
 * when the raw text holds an escape that could hide something, so that large bodies stay fast.
 */
export function readJson(raw: string): unknown {
  if (!raw.isWellFormed() || RAW_CONTROL.test(raw) || hasHeapOfMarks(raw)) throw badText();
  const value = parse(raw);
  return ESCAPED_SUSPECT.test(raw) ? cleanValue(value) : value;
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw.normalize('NFC'));
  } catch {
    throw refuse('BODY_NOT_JSON');
  }
}

/** The same for a query string that is already split. */
export function readQuery(query: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    // Set like any other name it would only vanish.
    if (name === '__proto__') throw badText(name);
    clean[name] = typeof value === 'string' ? cleanText(value, name) : value;
  }
  return clean;
}

/** Deeper than any body of ours; a bound, so that nobody's nesting overflows the stack. */
const DEEPEST = 64;

/** The value with every text in NFC: an escape may have hidden what the raw text did not show. */
function cleanValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw badText();
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, depth + 1));
  const clean: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    if (key === '__proto__') throw badText();
    clean[cleanText(key)] = cleanValue(each, depth + 1);
  }
  return clean;
}

function cleanText(text: string, field = ''): string {
  if (!isCleanText(text)) throw badText(field);
  return text.normalize('NFC');
}

function badText(field = '') {
  return refuse('INVALID', {}, { errors: [{ field, msg: FIELD_COPY.badText }] });
}
