import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, openTo, type Paths } from '../config/paths.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, fileFailureOf } from '../lib/failure.ts';
import { ALIAS_SAY as SAY } from './copy.ts';

/** Command lines without `gift`, by the name they are called with. */
export type Aliases = Record<string, string>;

const fileOf = ({ config }: Paths): string => join(config, 'aliases.json');

/**
 * The aliases of this user; none where there is no file. Throws exit 1 for a file that is damaged, or that others may change:
 * a line that somebody else wrote could pay.
 */
export function readAliases(paths: Paths): Aliases {
  const file = fileOf(paths);
  if (!existsSync(file)) return {};
  const mode = openTo(file, 0o077);
  if (mode !== null)
    throw new CliFailure(EXIT.unexpected, SAY.fileOpen(file, mode), { next: SAY.fileOpenNext(file) });
  const read = parsed(file);
  if (isAliases(read)) return read;
  throw new CliFailure(EXIT.unexpected, SAY.fileBroken(file), { next: SAY.fileBrokenNext });
}

/** Null for what is no JSON. */
function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const fault = fileFailureOf(error, file);
    if (fault !== null) throw fault;
    return null;
  }
}

const isAliases = (read: unknown): read is Aliases =>
  typeof read === 'object' &&
  read !== null &&
  !Array.isArray(read) &&
  Object.values(read).every((command) => typeof command === 'string');

/** Changes the aliases and keeps them whole: 0600, replaced by rename. */
export async function changeAliases(paths: Paths, change: (aliases: Aliases) => void): Promise<void> {
  const aliases = readAliases(paths);
  change(aliases);
  const { writeFileWhole } = await import('../files/write-file.ts');
  makePrivateFolder(paths.config);
  await writeFileWhole(fileOf(paths), `${JSON.stringify(aliases, null, 2)}\n`);
}
