import { migrate } from '../db/migrate.ts';
import { runOnlineSteps } from '../db/online-steps.ts';
import { openToMigrate } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import type { Call, Command } from './command.ts';

/** Brings the schema to this version and waits for the steps that are done while the service runs. */
export const migrateCommand: Command = { help: SAY.migrateHelp, run: runMigrate };

async function runMigrate({ config, say, log }: Call): Promise<void> {
  const { db, ownerConnection, close } = await openToMigrate(config, { directory: MIGRATIONS, log });
  try {
    const level = await migrate(db.pool, { directory: MIGRATIONS });
    await runOnlineSteps(ownerConnection, { directory: MIGRATIONS, log });
    say(SAY.migrated(level));
  } finally {
    await close();
  }
}
