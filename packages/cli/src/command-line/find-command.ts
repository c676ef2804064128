import { COMMANDS, GLOBAL_OPTIONS } from './command-table.ts';
import type { CommandEntry } from './option-table.ts';

const VALUED = new Set(GLOBAL_OPTIONS.filter(({ kind }) => kind !== 'flag').map(({ flag }) => flag));

/** Where the command begins in a line, behind global options and their values; -1 without one. */
export const commandAt = (line: readonly string[]): number =>
  line.findIndex((word, i) => !word.startsWith('-') && !VALUED.has(line[i - 1] ?? ''));

/** The command that the words begin with. */
export const commandOf = (words: readonly string[]): CommandEntry | undefined =>
  COMMANDS.find(({ name }) => name === words[0] || name === words.slice(0, 2).join(' '));
