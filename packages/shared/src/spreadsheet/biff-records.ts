import { refuse } from '../errors/app-error.ts';

/** The CONTINUE record, which goes on with the one before it. */
const CONTINUE = 0x3c;

/** Walks the records of a BIFF stream. Whatever would lead outside of it is IMPORT_FAILED. */
export class BiffRecords {
  id = 0;
  from = 0;
  to = 0;
  readonly view: DataView;
  private at = 0;
  /** Records that may still be read: sheets that point into one another must not be read for ever. */
  private left: number;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.left = bytes.length / 2 + 1_000;
  }

  seek(at: number): void {
    this.at = at;
  }

  /** Goes to the next record; false at the end of the stream. */
  next(): boolean {
    const { at, view } = this;
    if (at + 4 > view.byteLength) return false;
    this.id = view.getUint16(at, true);
    this.from = at + 4;
    this.to = this.from + view.getUint16(at + 2, true);
    if (this.to > view.byteLength || --this.left < 0) throw refuse('IMPORT_FAILED');
    this.at = this.to;
    return true;
  }

  u8(offset: number): number {
    return this.view.getUint8(this.place(offset, 1));
  }

  u16(offset: number): number {
    return this.view.getUint16(this.place(offset, 2), true);
  }

  u32(offset: number): number {
    return this.view.getUint32(this.place(offset, 4), true);
  }

  f64(offset: number): number {
    return this.view.getFloat64(this.place(offset, 8), true);
  }

  /** The content of this record from `offset` on, with the CONTINUE records behind it. */
  pieces(offset: number): BiffPieces {
    const pieces = [this.bytes.subarray(this.place(offset, 0), this.to)];
    while (this.at + 4 <= this.bytes.length && this.view.getUint16(this.at, true) === CONTINUE) {
      this.next();
      pieces.push(this.bytes.subarray(this.from, this.to));
    }
    return new BiffPieces(pieces);
  }

  private place(offset: number, size: number): number {
    if (this.from + offset + size > this.to) throw refuse('IMPORT_FAILED');
    return this.from + offset;
  }
}

/** How the letters of a string are counted and stored. */
export interface StringForm {
  countBytes: 1 | 2;
  /** The encoding of a BIFF5 workbook; null in BIFF8, where a mark says whether letters are one or two bytes wide. */
  encoding: string | null;
}

/** Reads strings from a record that may go on in others; in the middle of a string each further one repeats the width mark. */
export class BiffPieces {
  private readonly pieces: Uint8Array[];
  private piece = 0;
  private at = 0;

  constructor(pieces: Uint8Array[]) {
    this.pieces = pieces;
  }

  isAtEnd(): boolean {
    return this.current() === null;
  }

  number(size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) value += this.byte() * 2 ** (8 * i);
    return value;
  }

  skip(count: number): void {
    for (let left = count; left > 0;) {
      const taken = Math.min(left, this.room());
      this.at += taken;
      left -= taken;
    }
  }

  /** A string; formatting runs and phonetic marks behind it are passed over. */
  string({ countBytes, encoding }: StringForm): string {
    const count = this.number(countBytes);
    if (encoding !== null) return new TextDecoder(encoding).decode(this.take(count));
    const flags = this.byte();
    const runs = (flags & 8) === 0 ? 0 : this.number(2);
    const extra = (flags & 4) === 0 ? 0 : this.number(4);
    const text = this.letters(count, (flags & 1) === 1);
    this.skip(runs * 4 + extra);
    return text;
  }

  private letters(count: number, startsWide: boolean): string {
    let text = '';
    let isWide = startsWide;
    for (let left = count; left > 0;) {
      const piece = this.piece;
      const room = this.room();
      if (this.piece !== piece) {
        isWide = (this.byte() & 1) === 1;
        continue;
      }
      const taken = Math.min(left, isWide ? room >> 1 : room);
      if (taken === 0) throw refuse('IMPORT_FAILED');
      text += isWide ? WIDE.decode(this.take(taken * 2)) : narrow(this.take(taken));
      left -= taken;
    }
    return text;
  }

  private take(count: number): Uint8Array {
    if (count > 0 && this.room() < count) throw refuse('IMPORT_FAILED');
    const from = this.at;
    this.at += count;
    return this.pieces[this.piece]?.subarray(from, this.at) ?? new Uint8Array();
  }

  private byte(): number {
    this.room();
    return this.pieces[this.piece]?.[this.at++] ?? 0;
  }

  /** Bytes left in the piece that is read, at least one. */
  private room(): number {
    const piece = this.current();
    if (piece === null) throw refuse('IMPORT_FAILED');
    return piece.length - this.at;
  }

  /** The piece that the next byte stands in; null behind the last one. */
  private current(): Uint8Array | null {
    for (;;) {
      const piece = this.pieces[this.piece];
      if (piece === undefined) return null;
      if (this.at < piece.length) return piece;
      this.piece++;
      this.at = 0;
    }
  }
}

const WIDE = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Letters whose upper byte was left out. */
function narrow(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4_096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
  return text;
}
