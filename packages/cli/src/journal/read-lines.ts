import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const STEP = 64 * 1024;
const NEWLINE = 0x0a;

/** The whole lines of a file, one after the other, and its torn end if it has one; only one of them is in memory. */
export function* linesOf(file: string): Generator<string> {
  const handle = openSync(file, 'r');
  try {
    let rest: Buffer[] = [];
    for (;;) {
      const step = Buffer.allocUnsafe(STEP);
      const read = readSync(handle, step);
      if (read === 0) break;
      let from = 0;
      for (let at = step.indexOf(NEWLINE); at >= 0 && at < read; at = step.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, step.subarray(from, at)]).toString('utf8');
        rest = [];
        from = at + 1;
      }
      rest.push(step.subarray(from, read));
    }
    const last = Buffer.concat(rest).toString('utf8');
    if (last !== '') yield last;
  } finally {
    closeSync(handle);
  }
}

/** True for a file whose last line a kill tore apart. */
export function isTorn(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
  } finally {
    closeSync(handle);
  }
}
