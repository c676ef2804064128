import { ownValue } from '@giftship/shared/lib/own-value';
import { type Aliases, readAliases } from '../alias/alias-file.ts';
import { isBuiltIn } from '../alias/check-alias.ts';
import { splitWords, wordsBefore } from '../alias/words.ts';
import type { Deps } from '../deps.ts';
import { commandAt } from '../command-line/find-command.ts';
import type { Wanted } from './words.ts';

/** The aliases that may be called; none where their file cannot be used: nothing that fails is worth a word here. */
export function aliasesOf({ paths }: Deps): Aliases {
  try {
    return Object.fromEntries(Object.entries(readAliases(paths)).filter(([name]) => !isBuiltIn(name)));
  } catch {
    return {};
  }
}

/** The words before the cursor with an alias replaced by what it stands for, up to the place that is typed now. */
export function meantBefore(words: readonly string[], aliases: Aliases): readonly string[] {
  const at = commandAt(words);
  const alias = ownValue(aliases, words[at] ?? '');
  const line = alias === undefined ? null : splitWords(alias);
  return line === null ? words : [...words.slice(0, at), ...wordsBefore(line, words.slice(at + 1))];
}

/** Aliases stand beside the commands, each with what it stands for. */
export function withAliases(wanted: Wanted, before: readonly string[], aliases: Aliases): Wanted {
  if (wanted.kind !== 'words' || commandAt(before) >= 0) return wanted;
  const own = Object.entries(aliases).map(([name, line]) => [name, `= gift ${line}`] as const);
  return { kind: 'words', offers: [...wanted.offers, ...own] };
}
