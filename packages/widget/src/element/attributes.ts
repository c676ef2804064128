import type { AttributeSpec } from '../contract.ts';
import { DEV_COPY } from '../copy.ts';
import { tell } from '../page/report.ts';

export type AttributeValue = string | number | boolean | null;

/** Reads the text of an attribute; wrong text counts as none and is told to developers, never thrown (X016). */
export function readAttribute(
  tag: string,
  name: string,
  spec: AttributeSpec,
  raw: string | null,
): AttributeValue {
  if (spec.kind === 'flag') return raw !== null && raw !== 'false';
  const fallback = spec.fallback ?? null;
  const text = raw?.trim();
  if (!text) return fallback;
  const value = PARSE[spec.kind](text, spec as never);
  if (value !== null && value !== undefined) return value;
  const values = 'values' in spec ? spec.values.join(' ') : spec.kind;
  tell('warn', DEV_COPY.badAttribute(tag, name, text.slice(0, 40), values));
  return fallback;
}

interface Choice {
  values: readonly (string | number)[];
}
const chosen = (text: string, { values }: Choice) => values.find((value) => String(value) === text);
/** A value, or nothing. */
const PARSE = {
  text: (text: string, { max }: { max: number }) => (text.length <= max ? text : null),
  id: (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  choice: chosen,
  'number-choice': chosen,
};
