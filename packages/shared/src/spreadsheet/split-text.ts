import type { TextEncodingName } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';

/** Where each record of a delimited text ends, in characters; record 1 ends at the first. */
export function recordEnds(text: string): number[] {
  const ends: number[] = [];
  readDelimited(text, { rows: [], add: () => undefined }, (at) => void ends.push(Math.min(at, text.length)));
  return ends;
}

/** The places of a decoded text, growing, as places in its bytes without a mark. */
export function bytePlaces(
  bytes: Uint8Array,
  encoding: TextEncodingName,
  places: readonly number[],
): number[] {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return places.map((place) => place * 2);
  const stepOf = encoding === 'utf-8' ? utf8Step : gbStep;
  let [at, chars] = [0, 0];
  return places.map((place) => {
    while (chars < place) {
      const step = stepOf(bytes, at);
      at += step;
      // Four bytes of UTF-8, and of GB18030 from 0x90 on, are a character of two units.
      chars += step === 4 && (encoding === 'utf-8' || byteAt(bytes, at - 4) >= 0x90) ? 2 : 1;
    }
    return at;
  });
}

/** Behind the end of cut text stands what begins the longest characters. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0xff;

function utf8Step(bytes: Uint8Array, at: number): number {
  const first = byteAt(bytes, at);
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** GB18030: one byte of ASCII, two of GBK, or four whose second is a digit. */
function gbStep(bytes: Uint8Array, at: number): number {
  if (byteAt(bytes, at) <= 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  return second >= 0x30 && second <= 0x39 ? 4 : 2;
}

/** The bytes between places, one behind the other. */
export function joinRanges(
  bytes: Uint8Array,
  ranges: readonly (readonly [from: number, to: number])[],
): Uint8Array {
  const joined = new Uint8Array(ranges.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of ranges) {
    joined.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return joined;
}
