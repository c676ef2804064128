import { ownValue } from '@giftship/shared/lib/own-value';
import { changeAliases, readAliases } from '../alias/alias-file.ts';
import { requireAliasLine, requireAliasName } from '../alias/check-alias.ts';
import { ALIAS_SAY as SAY } from '../alias/copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';

/** Keeps a command line under a name of its own; an alias that is there already is replaced only when that is asked for. */
export async function run(
  { paths }: Deps,
  { name, command: given, replace = false }: { name: string; command: string; replace?: boolean },
): Promise<Outcome> {
  requireAliasName(name);
  const command = requireAliasLine(given);
  const aliases = readAliases(paths);
  const old = ownValue(aliases, name) ?? null;
  if (old !== null && old !== command && !replace) throw usageFailure(SAY.exists(name, old), SAY.existsNext);
  await changeAliases(paths, (all) => void (all[name] = command));
  const said = old === null || old === command ? SAY.set(name, command) : SAY.replaced(name, command, old);
  return done({ name, command, replaced: old }, () => '', said);
}
