import { refuse } from '@giftship/shared/errors/app-error';
import { FIELD_COPY } from './copy.ts';

const RAW_CONTROL = /[\u007f-\u009f]/;
const ESCAPED_SUSPECT = /\\u(?:00[0189]|007f|d[89a-f])|"__proto__"/i;
const FORBIDDEN = /(?![\t\n\r])\p{Cc}/u;

/** True for text that may enter the house: well-formed, no NUL, no control character but tab and line ends. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !FORBIDDEN.test(text);
}

/**
 * Reads a JSON body, in NFC, and refuses text that must not enter (reliability section 4). Escaped characters are
 * looked at one by one only when the raw text holds a suspicious escape, so that large bodies stay fast.
 */
export function readJson(raw: string): unknown {
  if (!raw.isWellFormed() || RAW_CONTROL.test(raw)) throw badText();
  let value: unknown;
  try {
    value = JSON.parse(raw.normalize('NFC'));
  } catch {
    throw refuse('BODY_NOT_JSON');
  }
  if (ESCAPED_SUSPECT.test(raw) && !isCleanValue(value)) throw badText();
  return value;
}

/** The same for a query string that is already split. */
export function readQuery(query: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && !isCleanText(value)) throw badText(name);
    clean[name] = typeof value === 'string' ? value.normalize('NFC') : value;
  }
  return clean;
}

/** Deeper than any body of ours; a bound, so that nobody's nesting overflows the stack. */
const DEEPEST = 64;

function isCleanValue(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isCleanText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return (
    Object.keys(value).every((key) => key !== '__proto__' && isCleanText(key)) &&
    Object.values(value).every((each) => isCleanValue(each, depth + 1))
  );
}

function badText(field = '') {
  return refuse('INVALID', {}, { errors: [{ field, msg: FIELD_COPY.badText }] });
}
