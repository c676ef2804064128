import type { AttributeSpec, AttributeType } from '../contract.ts';
import { DEV_COPY } from '../copy.ts';
import { tell } from '../page/report.ts';

export type AttributeValue = string | number | boolean | null;

/** Reads the text of an attribute; wrong text counts as none and is told to developers, never thrown (X016). */
export function readAttribute(
  tag: string,
  [name, spec]: [string, AttributeSpec],
  raw: string | null,
): AttributeValue {
  if (spec.kind === 'flag') return raw !== null && raw !== 'false';
  const fallback = spec.fallback ?? null;
  const text = raw?.trim();
  if (!text) return fallback;
  const value = valueOf(text, spec);
  if (value !== null && value !== undefined) return value;
  const values = 'values' in spec ? spec.values.join(' ') : spec.kind;
  tell('warn', DEV_COPY.badAttribute(tag, `${name}="${text.slice(0, 40)}"`, values));
  return fallback;
}

/** A value, or nothing. */
function valueOf(text: string, spec: Exclude<AttributeType, { kind: 'flag' }>) {
  if (spec.kind === 'text') return text.length <= spec.max ? text : null;
  if (spec.kind === 'id') return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const values: readonly (string | number)[] = spec.values;
  return values.find((value) => String(value) === text);
}
