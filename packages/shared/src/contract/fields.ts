import * as z from 'zod/mini';
import { parseTime } from '../lib/china-time.ts';
import { oneLine } from '../lib/one-line.ts';

/** Page sizes that a list may have (M277). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500] as const;

/** A positive whole number in a body. */
export const Id = z.int().check(z.positive());
/** A state or another small number. */
export const SmallInt = z.int().check(z.minimum(0), z.maximum(32_767));
/** 0 or 1 (D105). */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** Money on the wire: yuan with two decimals (D102). */
export const Yuan = z.string();
/** Money as a caller may send it: text or a number, at most two decimals (D102). */
export const YuanInput = z.union([z.string().check(z.maxLength(16)), z.number()]);
/** A time of the wire, `YYYY-MM-DD HH:mm:ss`; '' means absent in replies (D103). */
export const WireTime = z.string();
/**
 * A time as a caller sends it: of the wire's form and a real moment of this century. What lies before or behind it is a
 * slip, and not every program beneath can write it.
 */
export const TimeInput = z
  .string()
  .check(z.refine((text) => /^20\d\d-|^2100-/.test(text) && parseTime(text) !== null, 'time'));

/** Text of one line, of at most `max` characters: line ends and tabs that were pasted with it become spaces. */
export const text = (max: number) => z.string().check(z.overwrite(oneLine), z.maxLength(max));
/** The same, and it must say something; blanks around it go. */
export const filled = (max: number) =>
  z.string().check(z.overwrite(oneLine), z.trim(), z.minLength(1), z.maxLength(max));
/** Text of several lines, of at most `max` characters. */
export const lines = (max: number) => z.string().check(z.maxLength(max));
/** Exactly what was typed, of at most `max` characters: passwords, and what only programs read. */
export const verbatim = (max: number) => z.string().check(z.maxLength(max));

/** An address of the web that may become a link, or '': http or https with a host, without a login in it; else `sentence`. */
export const webAddress = (max: number, sentence: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => text === '' || isWebAddress(text), sentence),
  );

/** True for an absolute address of the web; the scheme decides what a click on it does. */
export function isWebAddress(text: string): boolean {
  if (/[\p{Cc}\s]/u.test(text) || !/^https?:\/\//i.test(text)) return false;
  try {
    const url = new URL(text);
    return url.host !== '' && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );

/** `page` and `page_size` of a query string (D104, M277). */
export const PageQuery = {
  page: z._default(queryInt(1, 1_000_000), 1),
  page_size: z._default(z.pipe(queryInt(1, 500), z.literal(PAGE_SIZES)), 10),
};

/** `page` and `page_size` of a body (D104, M277). */
export const PageBody = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  page_size: z._default(z.literal(PAGE_SIZES), 10),
};

/** A page of `item`s with the total number (D104). */
export const pageOf = <S extends z.core.$ZodType>(item: S) =>
  z.object({ list: z.array(item), page: z.int(), page_size: z.int(), data_count: z.int() });

/** A whole list that has no pages. */
export const listOf = <S extends z.core.$ZodType>(item: S) => z.object({ list: z.array(item) });
