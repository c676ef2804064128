import pg from 'pg';
import { copyDatabase } from '../db/copy-database.ts';
import { isBehindPooler } from '../db/limits.ts';
import { migrate } from '../db/migrate.ts';
import { moveHouse, placeOf, reopenHouse } from '../db/move-house.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Moves the whole shop to another database and shuts the old one; `--undo` is the way back. */
export const moveCommand: Command = {
  help: SAY.moveHelp,
  options: { to: { type: 'string' }, undo: { type: 'boolean' } },
  run: async (call) => (call.options.undo ? undo(call) : move(call)),
};

async function move({ config, options, say, log }: Call): Promise<void> {
  const to = options.to;
  if (typeof to !== 'string') throw new UsageError(SAY.moveNeedsTo);
  if (config.databaseUrl !== null && (await isBehindPooler({ connectionString: config.databaseUrl })))
    throw new UsageError(SAY.moveNeedsDirect);
  // One connection, so that every other one is somebody else's.
  const { db, close } = await openAsItIs({ ...config, poolSize: 1 }, { directory: MIGRATIONS, log });
  const target = new pg.Pool({ connectionString: to, application_name: 'giftship' });
  target.on('error', () => {});
  try {
    await migrate(target, { directory: MIGRATIONS });
    const copy = () => copyDatabase({ from: db.pool, to: target, log });
    await moveHouse(db.pool, { target: placeOf(to), copy });
    say(SAY.moved(placeOf(to)));
  } finally {
    await target.end();
    await close();
  }
}

async function undo({ config, options, say, log }: Call): Promise<void> {
  if (options.to !== undefined) throw new UsageError(SAY.moveNeedsTo);
  const open = { directory: MIGRATIONS, log, mayBeOld: true, mayBeMoved: true };
  const { db, close } = await openAsItIs({ ...config, poolSize: 1 }, open);
  try {
    say(SAY.moveUndone(await reopenHouse(db.pool)));
  } finally {
    await close();
  }
}
