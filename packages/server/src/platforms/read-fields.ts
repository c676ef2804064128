import { isRecord } from '@giftship/shared/lib/is-record';
import { ProviderError } from '../outside/provider-error.ts';
import { parseChinaTime } from '../outside/china-time.ts';
import type { Ms } from '../outside/raw-http.ts';

/** Fields of a platform's answer, of which nothing is sure: a missing or odd one reads as empty, never as a crash. */
export type Fields = Record<string, unknown>;

/** An object's fields; none when it is no object. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The objects of a list; what is no object is left out. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

/** Text, or a number as text; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The first that is not empty. */
export function firstText(...values: unknown[]): string {
  return values.map(textOf).find((text) => text !== '') ?? '';
}

/** A whole number, also when it comes as text; `otherwise` when it is none. */
export function countOf(value: unknown, otherwise = 0): number {
  const number = value === '' || value === null ? NaN : Number(value);
  return Number.isSafeInteger(number) ? number : otherwise;
}

/** How many there are in a list; an answer that does not say it is none, and must not pass for an empty list. */
export function totalOf(value: unknown): number {
  const total = countOf(value, -1);
  if (total < 0) throw new ProviderError('unavailable', { code: 'NO_TOTAL' });
  return total;
}

/** A flag number; null when there is none. */
export function flagOf(value: unknown): number | null {
  const flag = countOf(value, -1);
  return flag >= 0 ? flag : null;
}

/** True for true, 1 and their texts. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

/** Seconds since 1970 as an instant; undefined for nothing and for nought. */
export function secondsAt(value: unknown): Ms | undefined {
  const seconds = countOf(value);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** Milliseconds since 1970; undefined for nothing and for nought. */
export function millisAt(value: unknown): Ms | undefined {
  const millis = countOf(value);
  return millis > 0 ? millis : undefined;
}

/** China time as an instant; undefined for what is none. */
export function chinaTimeAt(value: unknown): Ms | undefined {
  return parseChinaTime(textOf(value)) ?? undefined;
}

/** The object under a JSON text that stands in a field; no fields when it is none. */
export function fieldsOfJson(text: string, parse: (text: string) => unknown): Fields {
  try {
    return fieldsOf(parse(text));
  } catch {
    return {};
  }
}
