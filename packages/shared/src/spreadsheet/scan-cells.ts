import { refuse } from '../errors/app-error.ts';

/** One tag, comment or cell may be this long; a spreadsheet program holds 32,767 characters in a cell. */
export const MAX_UNIT_BYTES = 1024 * 1024;

/** What a scan reports. A unit is one cell (`c`) of a sheet or one string (`si`) of the list of strings. */
export interface CellHandler {
  /** A whole unit; its value is read from the scanner while this runs. */
  unit(scan: CellScanner): void;
  /** The start tag of an element named in `watched`; `tag` is its inside. */
  open?(name: string, tag: string, isEmpty: boolean): void;
  close?(name: string): void;
  watched?: readonly string[];
}

const [TAB_TO_SPACE, QUOTE, APOSTROPHE, SLASH, COLON, LT, EQUALS, GT] = [
  0x20, 0x22, 0x27, 0x2f, 0x3a, 0x3c, 0x3d, 0x3e,
];
const [BANG, QUESTION, ZERO] = [0x21, 0x3f, 0x30];
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads UTF-8 XML in chunks as they are unpacked: only what a cell shows becomes a string, one unit at a time. Linear. */
export class CellScanner {
  /** The chunk that is read; valid while `unit` runs. */
  buf: Uint8Array = new Uint8Array();
  /** The value of the unit when it stands in one piece: bytes `from` to `to`. -1 when it is empty. */
  from = -1;
  to = -1;
  /** The value of the unit when it stands in several pieces (rich text, CDATA), entities unresolved; else null. */
  joined: string | null = null;
  /** Zero-based column of `r`, -1 when the unit has none; bytes of `t`; number of `s`, -1 when absent. */
  column = -1;
  type = '';
  style = -1;

  private end = 0;
  private isLast = false;
  private rest: Uint8Array = new Uint8Array();

  private readonly unitName: string;
  private readonly handler: CellHandler;

  constructor(unitName: string, handler: CellHandler) {
    this.unitName = unitName;
    this.handler = handler;
  }

  /** Takes the next chunk; what it cuts in the middle waits for the one after. */
  push(chunk: Uint8Array, isLast: boolean): void {
    this.buf = this.rest.length === 0 ? chunk : joinBytes(this.rest, chunk);
    this.end = this.buf.length;
    this.isLast = isLast;
    const at = this.scan();
    if (this.end - at > MAX_UNIT_BYTES) throw refuse('IMPORT_FAILED');
    this.rest = at >= this.end ? this.rest.subarray(0, 0) : this.buf.slice(at);
  }

  /** The bytes between two places as text. */
  text(from: number, to: number): string {
    // Amounts and phone numbers: digits make the same text by way of a number, in a fifth of the time.
    const value = to - from <= 15 && this.buf[from] !== ZERO ? wholeNumber(this.buf, from, to) : -1;
    if (value >= 0) return String(value);
    return DECODER.decode(this.buf.subarray(from, to));
  }

  /** Goes from tag to tag; answers the place from which the next chunk must be read again. */
  private scan(): number {
    const { buf, end, handler } = this;
    let at = 0;
    for (;;) {
      while (at < end && buf[at] !== LT) at++;
      const after = this.skipMarkup(at);
      if (after < 0) return at;
      if (after > at) {
        at = after;
        continue;
      }
      const isClosing = buf[at + 1] === SLASH;
      const [nameFrom, nameTo] = this.nameAt(at + (isClosing ? 2 : 1));
      if (nameTo >= end) return at;
      if (!isClosing && this.isUnit(nameFrom, nameTo)) {
        const next = this.readUnit(nameTo);
        if (next < 0) return at;
        at = next;
        handler.unit(this);
        continue;
      }
      const close = this.tagEnd(nameTo);
      if (close < 0) return at;
      this.report(nameFrom, nameTo, close, isClosing);
      at = close + 1;
    }
  }

  private report(nameFrom: number, nameTo: number, close: number, isClosing: boolean): void {
    const { buf, handler } = this;
    for (const name of handler.watched ?? []) {
      if (!this.isName(name, nameFrom, nameTo)) continue;
      if (isClosing) handler.close?.(name);
      else {
        const isEmpty = buf[close - 1] === SLASH;
        handler.open?.(name, this.text(nameFrom, isEmpty ? close - 1 : close), isEmpty);
      }
      return;
    }
  }

  /** Reads a unit from the end of its name on; answers the place behind it, -1 when it is not all here. */
  private readUnit(nameTo: number): number {
    const { buf, end } = this;
    this.from = this.to = -1;
    this.joined = null;
    let at = this.readAttributes(nameTo);
    if (at < 0) return -1;
    if (buf[at - 2] === SLASH) return at;
    let isReading = false;
    let isPhonetic = false;
    for (;;) {
      const start = at;
      while (at < end && buf[at] !== LT) at++;
      if (at + 1 >= end) return this.isLast ? end : -1;
      if (isReading && at > start) this.take(start, at);
      if (buf[at + 1] === BANG || buf[at + 1] === QUESTION) {
        const after = this.skipMarkup(at);
        if (after < 0) return -1;
        if (isReading && buf[at + 2] === 0x5b) this.takeCdata(at + 9, after - 3);
        at = after;
        continue;
      }
      const isClosing = buf[at + 1] === SLASH;
      const tagAt = at;
      let i = at + (isClosing ? 2 : 1);
      let nameFrom = i;
      for (; i < end; i++) {
        const byte = buf[i]!;
        if (byte === COLON) nameFrom = i + 1;
        else if (byte <= TAB_TO_SPACE || byte === GT || byte === SLASH) break;
      }
      const nameEnd = i;
      while (i < end && buf[i] !== GT) i++;
      if (i >= end) return this.isLast ? end : -1;
      at = i + 1;
      const isOpen = !isClosing && buf[i - 1] !== SLASH;
      const first = buf[nameFrom]!;
      if (nameEnd - nameFrom === 1 && (first === 0x74 || first === 0x76)) isReading = isOpen && !isPhonetic;
      else if (this.isUnit(nameFrom, nameEnd)) return isClosing ? at : tagAt;
      else if (this.isName('rPh', nameFrom, nameEnd)) isPhonetic = isOpen;
      else if (this.isName('row', nameFrom, nameEnd)) return tagAt;
    }
  }

  private take(from: number, to: number): void {
    if (this.from < 0 && this.joined === null) [this.from, this.to] = [from, to];
    else {
      this.joined = (this.joined ?? this.text(this.from, this.to)) + this.text(from, to);
      this.from = -1;
    }
  }

  private takeCdata(from: number, to: number): void {
    const before = this.joined ?? (this.from < 0 ? '' : this.text(this.from, this.to));
    this.joined = before + this.text(from, to).replaceAll('&', '&amp;');
    this.from = -1;
  }

  /** Reads `r`, `s` and `t` of a unit; answers the place behind the start tag, -1 when it is not all here. */
  private readAttributes(nameTo: number): number {
    const { buf, end } = this;
    this.column = this.style = -1;
    this.type = '';
    let at = nameTo;
    for (;;) {
      while (at < end && (buf[at]! <= TAB_TO_SPACE || buf[at] === SLASH)) at++;
      if (at >= end) return -1;
      if (buf[at] === GT) return at + 1;
      const nameAt = at;
      while (at < end && buf[at] !== EQUALS && buf[at] !== GT) at++;
      if (at >= end) return -1;
      if (buf[at] === GT) return at + 1;
      let nameEnd = at;
      while (buf[nameEnd - 1]! <= TAB_TO_SPACE) nameEnd--;
      do at++;
      while (at < end && buf[at]! <= TAB_TO_SPACE);
      const quote = buf[at];
      if (quote !== QUOTE && quote !== APOSTROPHE) continue;
      const from = ++at;
      while (at < end && buf[at] !== quote) at++;
      if (at >= end) return -1;
      if (nameEnd - nameAt === 1) this.setAttribute(buf[nameAt]!, from, at);
      at++;
    }
  }

  private setAttribute(name: number, from: number, to: number): void {
    const { buf } = this;
    if (name === 0x72) this.column = columnAt(buf, from, to);
    else if (name === 0x73) this.style = wholeNumber(buf, from, to);
    else if (name === 0x74) {
      const isShared = to - from === 1 && buf[from] === 0x73;
      this.type = isShared ? 's' : buf[from] === 0x69 ? 'inlineStr' : this.text(from, to);
    }
  }

  /** The place behind a comment, declaration or CDATA at `at`; `at` itself when a tag stands there, -1 when cut. */
  private skipMarkup(at: number): number {
    const { buf, end } = this;
    if (at + 1 >= end) return -1;
    if (buf[at + 1] !== BANG && buf[at + 1] !== QUESTION) return at;
    if (at + 9 > end && !this.isLast) return -1;
    const mark = buf[at + 2] === 0x2d ? '-->' : buf[at + 2] === 0x5b ? ']]>' : '>';
    for (let i = at + 1 + mark.length; i + mark.length <= end; i++)
      if (buf[i + mark.length - 1] === GT && this.isName(mark, i, i + mark.length)) return i + mark.length;
    return -1;
  }

  private nameAt(start: number): [from: number, to: number] {
    const { buf, end } = this;
    let from = start;
    let i = start;
    for (; i < end; i++) {
      const byte = buf[i]!;
      if (byte === COLON) from = i + 1;
      else if (byte <= TAB_TO_SPACE || byte === GT || byte === SLASH) break;
    }
    return [from, i];
  }

  private tagEnd(from: number): number {
    const { buf, end } = this;
    let i = from;
    while (i < end && buf[i] !== GT) i++;
    return i < end ? i : -1;
  }

  private isUnit(from: number, to: number): boolean {
    return this.isName(this.unitName, from, to);
  }

  private isName(name: string, from: number, to: number): boolean {
    if (to - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.buf[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }
}

/** The zero-based column of a reference like `AB12`; -1 when there is none. */
function columnAt(buf: Uint8Array, from: number, to: number): number {
  let column = 0;
  for (let i = from; i < to && i < from + 4; i++) {
    const code = buf[i]! | 0x20;
    if (code < 0x61 || code > 0x7a) break;
    column = column * 26 + code - 0x60;
  }
  return column - 1;
}

/** A number of at most 15 digits alone, -1 for anything else. */
export function wholeNumber(buf: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = buf[i]! - 0x30;
    if (digit < 0 || digit > 9 || i - from > 14) return -1;
    value = value * 10 + digit;
  }
  return to > from ? value : -1;
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
