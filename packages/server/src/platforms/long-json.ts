import { isInteger, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** Shorter runs of digits are exact in a double; most answers of some platforms hold none longer. */
const MAY_BE_LONG = /\d{16}/;

/** Of a name that stands twice the last value counts, as in JSON.parse. */
const LIKE_JSON = {
  parseNumber: numberOrText,
  onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue,
};

/** Reads JSON so that integers beyond 2^53 stay text (facts section 0); throws where it is none. */
export function readLongJson(text: string): unknown {
  return MAY_BE_LONG.test(text) ? parse(text, undefined, LIKE_JSON) : JSON.parse(text);
}

/** Writes JSON; a `longNumber` stands in it as a number with all its digits. */
export function writeLongJson(value: unknown): string {
  return stringify(value) ?? '';
}

/** Text of digits that a platform wants as a JSON number. */
export function longNumber(digits: string): LosslessNumber | string {
  return /^\d{1,20}$/.test(digits) ? new LosslessNumber(digits) : digits;
}

function numberOrText(digits: string): number | string {
  return isInteger(digits) && !isSafeNumber(digits) ? digits : Number(digits);
}
