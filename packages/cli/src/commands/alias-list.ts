import { readAliases } from '../alias/alias-file.ts';
import { isBuiltIn } from '../alias/check-alias.ts';
import { ALIAS_SAY as SAY } from '../alias/copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';

/** The aliases by name; one that a newer version has a command for is said to be without effect. */
export async function run({ paths }: Deps): Promise<Outcome> {
  const list = Object.entries(readAliases(paths))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, command]) => ({ name, command, hidden: isBuiltIn(name) }));
  const rows = list.map(({ name, command, hidden }) => [
    name,
    `gift ${command}`,
    hidden ? toned('bad', SAY.hidden) : '',
  ]);
  const outcome = done({ list }, () => table(SAY.columns, rows));
  return list.length > 0 ? outcome : { ...outcome, msg: SAY.none, next: SAY.noneNext };
}
