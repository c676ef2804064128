import { cpus, freemem, loadavg } from 'node:os';
import { SAY } from './copy.ts';
import { show } from './stats.ts';

/** One line of a bench table: what was measured, against what, and whether that is good enough. */
export interface Line {
  what: string;
  measured: string;
  /** Ratio to the floor or peer of the same run, or the value that the goal speaks of; null: for information. */
  value: number | null;
  goal: { atMost: number } | { atLeast: number } | null;
  unit?: string;
}

/** Prints the table with a verdict per line, and says how noisy the machine was. Answers true when all goals are met. */
export function report(title: string, lines: readonly Line[], noise: readonly string[] = []): boolean {
  const rows = lines.map((line) => [
    line.what,
    line.measured,
    line.value === null ? '' : `${show(line.value)}${line.unit ?? 'x'}`,
    goalOf(line),
    verdictOf(line),
  ]);
  const all = [['', 'median (min-max)', 'value', 'goal', ''], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const text = all.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  text.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  print(`\n${title}\n\n${text.join('\n')}\n`);
  for (const line of [...noise, machine()]) print(line);
  return lines.every(isMet);
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Progress while a script runs; the table is all that goes to stdout. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

function isMet({ value, goal }: Line): boolean {
  if (goal === null || value === null) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

function verdictOf(line: Line): string {
  if (line.goal === null) return '';
  return isMet(line) ? SAY.met : SAY.short;
}

function goalOf({ goal, unit = 'x' }: Line): string {
  if (goal === null) return '';
  return 'atMost' in goal ? `<= ${goal.atMost}${unit}` : `>= ${goal.atLeast}${unit}`;
}

function machine(): string {
  const [one] = loadavg();
  return `machine: ${cpus().length} cores, node ${process.versions.node}, load ${show(one!)} at the end, ${show(freemem() / 2 ** 30)} GiB free`;
}
