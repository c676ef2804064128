import pg from 'pg';
import { copyDatabase } from '../db/copy-database.ts';
import { migrate } from '../db/migrate.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Copies the whole shop to another database. */
export const moveCommand: Command = { help: SAY.moveHelp, options: { to: { type: 'string' } }, run: move };

async function move({ config, options, say, log }: Call): Promise<void> {
  const to = options.to;
  if (typeof to !== 'string') throw new UsageError(SAY.moveNeedsTo);
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  const target = new pg.Pool({ connectionString: to });
  target.on('error', () => {});
  try {
    await migrate(target, { directory: MIGRATIONS });
    await copyDatabase({ from: db.pool, to: target, log });
    say(SAY.moved(to.replace(/\/\/[^@]*@/, '//')));
  } finally {
    await target.end();
    await close();
  }
}
