import { refuse } from '../errors/app-error.ts';
import type { ChunkTaker } from './unpack-entry.ts';

/** One tag, comment or cell may be this long; a spreadsheet program holds 32,767 characters in a cell. */
export const MAX_UNIT_BYTES = 1024 * 1024;

/** What the scan stands at: a unit or the start of a row. Valid while the handler runs. */
export interface Scanned {
  /** The bytes that are read. The value of the unit is `from` to `to` when it stands in one piece, -1 when it is empty. */
  buf: Uint8Array;
  from: number;
  to: number;
  /** The value of the unit when it stands in several pieces (rich text, CDATA), entities unresolved; else null. */
  joined: string | null;
  /** Zero-based column of `r`, -1 when there is none, and the number behind its letters, 0 when there is none. */
  column: number;
  row: number;
  /** `t` when it is one letter, as its code; 0 when absent, 1 when longer. */
  type: number;
  /** Number of `s`, -1 when absent. */
  style: number;
  isHidden: boolean;
}

/** What a scan reports. A unit is one cell (`c`) of a sheet or one string (`si`) of the list of strings. */
interface CellHandler {
  unit(at: Scanned): void;
  row?(at: Scanned, isEmpty: boolean): void;
  endRow?(): void;
  /** The inside of a tag that merges cells. */
  merge?(tag: string): void;
}

const SPACE = 0x20;
const BANG = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const ZERO = 0x30;
const COLON = 0x3a;
const LT = 0x3c;
const EQUALS = 0x3d;
const GT = 0x3e;
const QUESTION = 0x3f;
const BRACKET = 0x5b;
const HIDDEN = 0x68;
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
/** Stand behind the bytes, so that no search needs to ask where they end. */
const SENTINELS = [LT, GT, QUOTE, APOSTROPHE];

/** A name without its prefix as a number: its last four letters. */
const keyOf = (name: string): number =>
  [...name].reduce((key, letter) => (key << 8) | letter.charCodeAt(0), 0);
const T = 0x74;
const V = 0x76;
const R_PH = 0x725068;
const ROW = 0x726f77;
/** `mergeCell` */
const MERGE = 0x43656c6c;

/**
 * Reads UTF-8 XML in chunks as they are unpacked: only what a cell shows becomes a string, one unit at a time. Linear;
 * a unit of more than MAX_UNIT_BYTES is IMPORT_FAILED.
 */
export function scanCells(unitName: 'c' | 'si', handler: CellHandler): ChunkTaker {
  const unitKey = keyOf(unitName);
  const it: Scanned = {
    buf: new Uint8Array(64 * 1024),
    from: -1,
    to: -1,
    joined: null,
    column: -1,
    row: 0,
    type: 0,
    style: -1,
    isHidden: false,
  };
  let [at, end, wanted] = [0, 0, 0];

  return (chunk, isLast) => {
    const rest = end - at;
    const size = rest + chunk.length + SENTINELS.length;
    if (size > it.buf.length) {
      const larger = new Uint8Array(size * 2);
      larger.set(it.buf.subarray(at, end));
      it.buf = larger;
    } else it.buf.copyWithin(0, at, end);
    it.buf.set(chunk, rest);
    [at, end] = [0, rest + chunk.length];
    // What was cut is read again when it is twice as long, however small the chunks are: this keeps the scan linear.
    if (end < wanted && !isLast) return;
    it.buf.set(SENTINELS, end);
    at = Math.min(scan(isLast), end);
    if (end - at > MAX_UNIT_BYTES) throw refuse('IMPORT_FAILED');
    wanted = 2 * (end - at);
  };

  /** Goes from tag to tag; answers the place from which the next chunk must be read again. */
  function scan(isLast: boolean): number {
    const { buf } = it;
    /** The start of the unit that is read, -1 outside of units. */
    let unitAt = -1;
    let isReading = false;
    let isPhonetic = false;
    for (let next = 0; ;) {
      const start = next;
      let tag = start;
      while (buf[tag] !== LT) tag++;
      if (isReading && tag > start) take(start, tag);
      const mark = buf[tag + 1];
      let i = tag + (mark === SLASH ? 2 : 1);
      let key = 0;
      let isStart = false;
      if (mark === BANG || mark === QUESTION) next = markupEnd(tag);
      else {
        for (let byte = buf[i]!; byte > SPACE && byte !== GT && byte !== SLASH; byte = buf[++i]!)
          key = byte === COLON ? 0 : (key << 8) | byte;
        isStart = key === unitKey && mark !== SLASH && unitAt < 0;
        next = i;
        if (isStart) next = readAttributes(i);
        else while (buf[next++] !== GT);
      }
      if (next > end) {
        if (!isLast) return unitAt < 0 ? tag : unitAt;
        // The file ends in the middle of a unit: it counts as far as it came.
        if (unitAt >= 0) handler.unit(it);
        return end;
      }
      if (isStart) {
        it.from = it.to = -1;
        it.joined = null;
        isReading = isPhonetic = false;
        if (buf[next - 2] === SLASH) handler.unit(it);
        else unitAt = tag;
        continue;
      }
      if (unitAt < 0) {
        if (key === ROW && mark === SLASH) handler.endRow?.();
        else if (key === ROW) {
          readAttributes(i);
          handler.row?.(it, buf[next - 2] === SLASH);
        } else if (key === MERGE && mark !== SLASH) handler.merge?.(textOf(buf, i, next - 1));
      } else if (key === 0) {
        if (isReading && buf[tag + 2] === BRACKET)
          join(textOf(buf, tag + 9, next - 3).replaceAll('&', '&amp;'));
      } else {
        const isOpen = mark !== SLASH && buf[next - 2] !== SLASH;
        if (key === T || key === V) isReading = isOpen && !isPhonetic;
        else if (key === R_PH) isPhonetic = isOpen;
        else if (key === unitKey || key === ROW) {
          handler.unit(it);
          unitAt = -1;
          isReading = false;
          // A unit that nothing closes ends where the next thing begins.
          if (key === ROW || mark !== SLASH) next = tag;
        }
      }
    }
  }

  function take(from: number, to: number): void {
    if (it.from < 0 && it.joined === null) {
      it.from = from;
      it.to = to;
    } else join(textOf(it.buf, from, to));
  }

  function join(text: string): void {
    it.joined = (it.joined ?? (it.from < 0 ? '' : textOf(it.buf, it.from, it.to))) + text;
    it.from = -1;
  }

  /** Reads the attributes of a unit or row; answers the place behind the tag, one behind `end` when it is not all here. */
  function readAttributes(from: number): number {
    const { buf } = it;
    it.column = it.style = -1;
    it.type = it.row = 0;
    it.isHidden = false;
    for (let i = from; ;) {
      while (buf[i]! <= SPACE || buf[i] === SLASH) i++;
      const name = i;
      while (buf[i] !== EQUALS && buf[i] !== GT) i++;
      if (buf[i] === GT) return i + 1;
      let nameEnd = i++;
      while (buf[nameEnd - 1]! <= SPACE) nameEnd--;
      while (buf[i]! <= SPACE) i++;
      const quote = buf[i];
      if (quote !== QUOTE && quote !== APOSTROPHE) continue;
      const value = ++i;
      while (buf[i] !== quote) i++;
      if (i >= end) return end + 1;
      const letter = buf[name];
      if (nameEnd - name === 1) {
        if (letter === 0x72) setReference(value, i);
        else if (letter === 0x73) it.style = wholeNumber(buf, value, i);
        else if (letter === 0x74) it.type = i - value === 1 ? buf[value]! : 1;
      } else if (nameEnd - name === 6 && letter === HIDDEN) it.isHidden = isTrue(textOf(buf, value, i));
      i++;
    }
  }

  /** A reference like `AB12`, or `12` alone. */
  function setReference(from: number, to: number): void {
    const { buf } = it;
    let i = from;
    let column = 0;
    for (; i < from + 4; i++) {
      const letter = (buf[i]! | 0x20) - 0x60;
      if (letter < 1 || letter > 26) break;
      column = column * 26 + letter;
    }
    it.column = column - 1;
    if (i === from) it.row = Math.max(wholeNumber(buf, i, to), 0);
  }

  /** The place behind a comment, declaration or CDATA; behind `end` when it is not all here. */
  function markupEnd(tag: number): number {
    const { buf } = it;
    const last = buf[tag + 2] === DASH ? DASH : buf[tag + 2] === BRACKET ? 0x5d : 0;
    for (let i = tag + 2; ; i++) {
      while (buf[i] !== GT) i++;
      if (i >= end) return end + 1;
      if (last === 0 || (i > tag + 5 && buf[i - 1] === last && buf[i - 2] === last)) return i + 1;
    }
  }
}

/** True for the two ways in which XML says yes. */
export const isTrue = (text: string): boolean => text === '1' || text === 'true';

/** Bytes of UTF-8 as text. */
export function textOf(buf: Uint8Array, from: number, to: number): string {
  // Amounts and phone numbers: digits make the same text by way of a number, in a fifth of the time.
  const value = to - from <= 15 && buf[from] !== ZERO ? wholeNumber(buf, from, to) : -1;
  return value < 0 ? DECODER.decode(buf.subarray(from, to)) : String(value);
}

/** A number of at most 15 digits alone, -1 for anything else. */
export function wholeNumber(buf: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = buf[i]! - ZERO;
    if (digit < 0 || digit > 9 || i - from > 14) return -1;
    value = value * 10 + digit;
  }
  return to > from ? value : -1;
}
