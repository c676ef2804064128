import { present } from '@giftship/shared/lib/assert';
import { existsSync } from 'node:fs';
import { databaseCopy } from '../db/copy.ts';
import { backupDatabase, restoreDatabase } from '../db/copy-database.ts';
import { checkBackup } from '../db/copy-database-file.ts';
import { DatabaseRefusal } from '../db/database-refusal.ts';
import { migrate, migrationLevel } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import { openAsItIs, openToFill } from '../db/open-database.ts';
import { fingerprintOf } from '../db/seal.ts';
import { readServiceSecret } from '../db/service-secret.ts';
import { MIGRATIONS } from '../package-root.ts';
import { findSecret } from '../service/secret.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import type { Call, Command } from './command.ts';

/** Writes the whole service into one file, also while it runs and before its schema is brought up to date. */
export const backupCommand: Command = {
  help: SAY.backupHelp,
  options: { force: { type: 'boolean' } },
  words: [1, 1],
  run: backup,
};

/** Fills an empty database from a backup of this version or an older one. */
export const restoreCommand: Command = { help: SAY.restoreHelp, words: [1, 1], run: restore };

async function backup({ config, words, options, say, log }: Call): Promise<void> {
  const file = present(words[0], 'the command takes one word');
  if (!options.force && existsSync(file))
    throw new DatabaseRefusal('BACKUP_FILE', databaseCopy.backupExists(file));
  const { db, close } = await openAsItIs(config, {
    directory: MIGRATIONS,
    log,
    mayBeOld: true,
    mayBeMoved: true,
  });
  try {
    await backupDatabase({ from: db.pool, file, log });
    say(SAY.backedUp(file, (await readServiceSecret(db.pool))?.fingerprint ?? null));
  } finally {
    await close();
  }
}

async function restore({ config, words, say, log }: Call): Promise<void> {
  const file = present(words[0], 'the command takes one word');
  // Before anything is made: a new directory would be left with an empty service.
  const level = await checkBackup(file);
  const newest = (await readMigrations(MIGRATIONS)).length;
  if (level > newest)
    throw new DatabaseRefusal('SCHEMA_TOO_NEW', databaseCopy.backupSchemaTooNew(level, newest));
  const { db, close } = await openToFill(config, { directory: MIGRATIONS, log });
  try {
    // An empty database gets the schema that the backup was made with; the next start brings both up to date.
    if ((await migrationLevel(db.pool)) === 0) await migrate(db.pool, { directory: MIGRATIONS, upTo: level });
    await restoreDatabase({ file, to: db.pool, log, isChecked: true });
    say(SAY.restored(file));
    const needed = (await readServiceSecret(db.pool))?.fingerprint ?? null;
    const key = findSecret(config, SAY.rotateNeedsNew);
    const given = key === null ? null : fingerprintOf(key);
    if (needed !== null && needed !== given) say(SAY.restoredOtherKey(needed, given));
  } finally {
    await close();
  }
}
