import { COMMANDS, GLOBAL_OPTIONS } from '../command-line/command-table.ts';
import { COPY } from '../lib/copy.ts';
import { usageFailure } from '../lib/failure.ts';
import { commandOf } from '../command-line/find-command.ts';
import { suggest } from '../help/suggest.ts';
import type { CommandEntry } from '../command-line/option-table.ts';
import { ALIAS_SAY as SAY } from './copy.ts';
import { lineOf, placesIn, splitWords } from './words.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;
/** Words that mean something although no table has them. */
const RESERVED = new Set(['help', 'gift', '__complete']);

/** Whether a word is the program's own: no alias comes before it. */
export const isBuiltIn = (word: string): boolean =>
  RESERVED.has(word) || COMMANDS.some(({ name }) => name.split(' ')[0] === word);

/** Exit 2 for a name that no alias can have. */
export function requireAliasName(name: string): void {
  if (isBuiltIn(name)) throw usageFailure(SAY.isCommand(name), SAY.isCommandNext);
  if (!NAME.test(name)) throw usageFailure(SAY.badName(name));
}

/** The line of an alias without a leading `gift`; exit 2 for one that is no command of ours with options that it has. */
export function requireAliasLine(line: string): string {
  const text = line.trim().replace(/^gift\s+/, '');
  if (text === '') throw usageFailure(SAY.empty);
  if (text.startsWith('!')) throw usageFailure(SAY.noShell, SAY.noShellNext);
  const words = splitWords(text);
  if (words === null) throw usageFailure(SAY.openQuote);
  const command = commandOf(words);
  if (command === undefined) throw usageFailure(SAY.notCommand(words[0] ?? text), SAY.notCommandNext);
  requireFlags(command, words);
  const gap = Array.from({ length: placesIn(words) }, (_, i) => i + 1).find(
    (place) => !words.some((word) => word.includes(`$${place}`)),
  );
  if (gap !== undefined) throw usageFailure(SAY.placeGap(gap));
  return text;
}

function requireFlags(command: CommandEntry, words: readonly string[]): void {
  const known = [...command.options, ...GLOBAL_OPTIONS];
  let isValue = false;
  for (const [at, word] of words.entries()) {
    const flag = word.replace(/=.*$/s, '');
    // What follows a flag is its value, whatever it looks like.
    const isTaken = isValue;
    isValue = false;
    if (at === 0 || isTaken) continue;
    if (!flag.startsWith('--') || flag === '--help') continue;
    const option = known.find((one) => one.flag === flag);
    if (option === undefined) {
      const near = suggest(
        flag,
        known.map((one) => one.flag),
      );
      throw usageFailure(
        SAY.noSuchFlag(command.name, flag),
        near === null
          ? COPY.seeHelp(`gift ${command.name}`)
          : COPY.didYouMean(lineOf([...words.slice(0, at), near])),
      );
    }
    isValue = option.kind !== 'flag' && !word.includes('=');
  }
}
