import { ownValue } from '@giftship/shared/lib/own-value';
import { changeAliases, readAliases } from '../alias/alias-file.ts';
import { ALIAS_SAY as SAY } from '../alias/copy.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { suggest } from '../help/suggest.ts';
import { done, type Outcome } from '../render/outcome.ts';

/** Takes an alias away, and says what it was. */
export async function run({ paths }: Deps, { name }: { name: string }): Promise<Outcome> {
  const aliases = readAliases(paths);
  const command = ownValue(aliases, name);
  if (command === undefined) {
    const near = suggest(name, Object.keys(aliases));
    throw usageFailure(
      SAY.unknown(name),
      near === null ? SAY.seeList : COPY.didYouMean(`alias remove ${near}`),
    );
  }
  await changeAliases(paths, (all) => void delete all[name]);
  return done({ name, command }, () => '', SAY.removed(name, command));
}
