import { type Scanned, textOf } from './scan-cells.ts';
import type { Cell } from './sheet.ts';

/** Texts longer than this are seldom repeated. */
const SLOT_BYTES = 48;
const SLOTS = 8_192;

/**
 * Makes each cell once: the same bytes of the same kind give the same object, as long as their slot is not taken over. Answers
 * the cell of the value in one piece that `at` stands at; `make` is called when it is not here yet. `kind` is a small number.
 */
export function cellPool(): (at: Scanned, kind: number, make: (text: string) => Cell) => Cell {
  const cells: (Cell | undefined)[] = Array.from({ length: SLOTS });
  const keys = new Uint8Array(SLOTS * SLOT_BYTES);
  /** Length and kind of the bytes in each slot. */
  const marks = new Uint16Array(SLOTS);

  return ({ buf, from, to }, kind, make) => {
    const length = to - from;
    if (length > SLOT_BYTES) return make(textOf(buf, from, to));
    let hash = kind;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ buf[i]!, 0x01000193);
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const mark = kind * (SLOT_BYTES + 1) + length;
    const key = slot * SLOT_BYTES;
    const known = cells[slot];
    let same = 0;
    if (known !== undefined && marks[slot] === mark) {
      while (same < length && keys[key + same] === buf[from + same]) same++;
      if (same === length) return known;
    }
    for (let i = 0; i < length; i++) keys[key + i] = buf[from + i]!;
    marks[slot] = mark;
    return (cells[slot] = make(textOf(buf, from, to)));
  };
}
