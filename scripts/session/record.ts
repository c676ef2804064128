import { spawn } from 'node:child_process';
import { drawnBy } from './screen.ts';
import { SESSION, type Step } from './commands.ts';

export const WINDOW = { width: 88, height: 30 };
/** Nobody watches a pause for longer, in seconds. */
const LONGEST_PAUSE = 1.2;
const KEY_SECONDS = 0.03;
const READING_SECONDS = 1.5;
const ANSWER_MS = 500;

/** An asciicast of version 2 and the same session as plain text. */
export interface Recording {
  cast: string;
  text: string;
}

/** Runs every command of the session on a terminal of its own and puts what was seen into one recording. */
export async function recordSession(
  world: { cwd: string; env: NodeJS.ProcessEnv },
  clean: (text: string) => string,
): Promise<Recording> {
  const events: [at: number, kind: 'o', text: string][] = [];
  let now = 0;
  let text = '';
  const show = (shown: string, after: number) => {
    now += after;
    events.push([Math.round(now * 1000) / 1000, 'o', shown]);
  };
  for (const step of SESSION) {
    show('\u001b[1m$ \u001b[0m', READING_SECONDS);
    for (const part of step.line.match(/.{1,8}/gu)!) show(part, KEY_SECONDS * part.length);
    show('\r\n', 0.2);
    const { pieces, exit } = await onTerminal(step, world);
    let output = '';
    for (const { wait, shown } of merged(pieces)) {
      output += clean(shown);
      show(clean(shown), Math.min(wait, LONGEST_PAUSE));
    }
    text += `$ ${step.line}\n${drawnBy(output).trimEnd()}\n${exit === 0 ? '' : `[${exit}]\n`}`;
  }
  const header = { version: 2, ...WINDOW, title: 'gift：从订单表到运单号', env: { TERM: 'xterm-256color' } };
  const lines = [header, ...events].map((line) => JSON.stringify(line));
  return { cast: `${lines.join('\n')}\n`, text };
}

interface Piece {
  /** Seconds since the piece before. */
  wait: number;
  shown: string;
}

/** Pieces that came within a blink are one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (last !== undefined && piece.wait < 0.05) last.shown += piece.shown;
    else kept.push({ ...piece });
  }
  return kept;
}

/** What is written behind a command: its exit code in a sequence that no terminal shows. */
// eslint-disable-next-line no-control-regex
const ENDED = /\u001b\](\d+)\u0007/;

function onTerminal(
  { line, answers = [] }: Step,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ pieces: Piece[]; exit: number }> {
  const { width, height } = WINDOW;
  const inner = `stty cols ${width} rows ${height}; ${line}; printf '\\033]%d\\007' $?`;
  const child = spawn('script', ['-qec', inner, '/dev/null'], { cwd, env });
  const pieces: Piece[] = [];
  const open = [...answers];
  let seen = '';
  let last = performance.now();
  const decoder = new TextDecoder();
  let end: (exit: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    const at = performance.now();
    const [shown = '', exit] = decoder.decode(chunk, { stream: true }).split(ENDED);
    pieces.push({ wait: (at - last) / 1000, shown });
    last = at;
    seen += shown;
    // Not every `script` hears that what it runs has ended.
    if (exit !== undefined) {
      end(Number(exit));
      child.kill();
    }
    const [question, keys] = open[0] ?? [];
    if (question === undefined || !question.test(seen)) return;
    open.shift();
    seen = '';
    setTimeout(() => child.stdin.write(keys!), ANSWER_MS);
  });
  return ended.then((exit) => ({ pieces, exit }));
}
