import { writeSync } from 'node:fs';
import { COPY } from '../lib/copy.ts';
import { EXIT } from '../lib/exit-codes.ts';

const STDERR = 2;

/**
 * A reader such as `head` may leave early, and a disk may be full behind `>`: an order under way goes on without them.
 * A result that was not written to its end is said, and ends with a code other than 0; `cutWords` are for a reader that
 * left, '' for silence.
 */
export function watchBrokenOutput(cutWords: string): void {
  // Nobody is left who could be told.
  process.stderr.on('error', () => undefined);
  let [isBroken, isCut] = [false, false];
  process.stdout.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (isBroken || isCut) return;
    // `| head` took what it wanted; who sends work is told that it goes on.
    isCut = code === 'EPIPE';
    if (isCut && cutWords !== '') say(cutWords);
    if (isCut) return;
    isBroken = true;
    const fault = COPY.fileFaults[code] ?? COPY.fileFaultOther(code);
    say(COPY.outputLost(fault.what));
    say(COPY.next(fault.next));
  });
  process.once('exit', (exit) => {
    if (isBroken && exit === EXIT.ok) process.exitCode = EXIT.unexpected;
  });
}

/** The process may end before an asynchronous write. */
function say(text: string): void {
  try {
    writeSync(STDERR, `${text}\n`);
  } catch {
    return;
  }
}
