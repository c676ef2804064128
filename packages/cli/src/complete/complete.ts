import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { plain } from '../render/table.ts';
import { aliasesOf, meantBefore, withAliases } from './aliases.ts';
import { valuesFor } from './values.ts';
import { flagsAfter, wantedAfter } from './words.ts';

/** The last line of an answer that leaves the place to the shell's own offer of files. */
const FILES = ':files';

/**
 * What may follow the words of a line, one offer a line with its meaning behind a tab; the last of `words` is what is typed
 * so far. The scripts of all shells ask this (`gift completion`).
 */
export async function run(deps: Deps, { words }: { words: readonly string[] }): Promise<Outcome> {
  const typed = words.at(-1) ?? '';
  const aliases = aliasesOf(deps);
  const before = meantBefore(words.slice(0, -1), aliases);
  const wanted = withAliases(wantedAfter(before), before, aliases);
  const isFlag = typed.startsWith('-') && !(wanted.kind === 'value' && wanted.name.startsWith('--'));
  const offers = isFlag
    ? flagsAfter(before)
    : wanted.kind === 'words'
      ? wanted.offers
      : await valuesFor(deps, wanted);
  if (offers === null) return done(null, () => FILES);
  const fitting = offers.filter(([word]) => word.startsWith(typed));
  return done(null, () => fitting.map(([word, about]) => `${plain(word)}\t${plain(about)}\n`).join(''));
}
