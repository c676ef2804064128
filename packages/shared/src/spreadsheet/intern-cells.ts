import type { CellScanner } from './scan-cells.ts';
import type { Cell } from './sheet.ts';

/** Texts longer than this are seldom repeated. */
const SLOT_BYTES = 48;
const SLOTS = 8_192;

/** Makes each cell once: the same bytes of the same kind give the same object, as long as their slot is not taken over. */
export class CellPool {
  private readonly cells: (Cell | undefined)[] = Array.from({ length: SLOTS }, () => undefined);
  private readonly keys = new Uint8Array(SLOTS * SLOT_BYTES);
  /** Length and kind of the bytes in each slot. */
  private readonly marks = new Uint16Array(SLOTS);

  /** The cell of the value in one piece that `scan` is at; `make` is called when it is not here yet. `kind` is a small number. */
  get(scan: CellScanner, kind: number, make: (text: string) => Cell): Cell {
    const { buf, from, to } = scan;
    const length = to - from;
    if (length > SLOT_BYTES) return make(scan.text(from, to));
    let hash = kind;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ buf[i]!, 0x01000193);
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const mark = kind * (SLOT_BYTES + 1) + length;
    const key = slot * SLOT_BYTES;
    const known = this.cells[slot];
    if (known !== undefined && this.marks[slot] === mark && this.isSame(key, buf, from, length)) return known;
    const cell = make(scan.text(from, to));
    this.cells[slot] = cell;
    this.marks[slot] = mark;
    for (let i = 0; i < length; i++) this.keys[key + i] = buf[from + i]!;
    return cell;
  }

  private isSame(key: number, buf: Uint8Array, from: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.keys[key + i] !== buf[from + i]) return false;
    return true;
  }
}
