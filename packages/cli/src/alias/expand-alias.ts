import type { Paths } from '../config/paths.ts';
import { usageFailure } from '../lib/failure.ts';
import { readAliases } from './alias-file.ts';
import { isBuiltIn } from './check-alias.ts';
import { ALIAS_SAY as SAY } from './copy.ts';
import { fillPlaces, lineOf, placesIn, splitWords } from './words.ts';

/** An alias that stands at `at` of a line, and its words. */
export interface CalledAlias {
  at: number;
  name: string;
  line: string;
  words: string[];
}

/** The alias that the word at `at` calls, null for a word that is none; `known` are the names of all. */
export function calledAlias(
  paths: Paths,
  args: readonly string[],
  at: number,
): { found: CalledAlias | null; known: string[] } {
  const aliases = readAliases(paths);
  const known = Object.keys(aliases).filter((one) => !isBuiltIn(one));
  const name = args[at] ?? '';
  const line = known.includes(name) ? aliases[name] : undefined;
  if (line === undefined) return { found: null, known };
  return { found: { at, name, line, words: splitWords(line) ?? [] }, known };
}

/** The arguments with the alias replaced by its command; exit 2 where arguments are missing. */
export function expandAlias({ at, name, line, words }: CalledAlias, args: readonly string[]): string[] {
  const given = args.slice(at + 1);
  const needed = placesIn(words);
  if (given.length < needed || given.slice(0, needed).some((word) => word.startsWith('--')))
    throw usageFailure(SAY.missing(name, needed), SAY.missingNext(name, line));
  return [...args.slice(0, at), ...fillPlaces(words, given)];
}

/** What --verbose says about it. */
export const becameWords = ({ name }: CalledAlias, args: readonly string[]): string =>
  SAY.became(name, lineOf(args));
