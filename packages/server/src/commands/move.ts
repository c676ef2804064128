import pg from 'pg';
import { databaseCopy } from '../db/copy.ts';
import { copyDatabase } from '../db/copy-database.ts';
import { DatabaseRefusal } from '../db/database-refusal.ts';
import { isBehindPooler } from '../db/limits.ts';
import { migrate } from '../db/migrate.ts';
import { refuseNotMoved, reopenHouse, shutCopy } from '../db/move-back.ts';
import { moveHouse, placeOf, refuseMoved } from '../db/move-house.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

const CONNECT_WITHIN_MS = 10_000;

/** Moves the whole service to another database and shuts the old one; `--undo` is the way back. */
export const moveCommand: Command = {
  help: SAY.moveHelp,
  options: { to: { type: 'string' }, undo: { type: 'boolean' }, force: { type: 'boolean' } },
  run: async (call) => (call.options.undo ? undo(call) : move(call)),
};

async function move({ config, options, say, log }: Call): Promise<void> {
  const to = options.to;
  if (options.force) throw new UsageError(SAY.forceNeedsUndo);
  if (typeof to !== 'string') throw new UsageError(SAY.moveNeedsTo);
  if (config.databaseUrl !== null && (await isBehindPooler({ connectionString: config.databaseUrl })))
    throw new UsageError(SAY.moveNeedsDirect);
  // One connection, so that every other one is somebody else's.
  const { db, close } = await openAsItIs({ ...config, poolSize: 1 }, { directory: MIGRATIONS, log });
  const target = new pg.Pool({ connectionString: to, application_name: 'giftship' });
  target.on('error', () => {});
  try {
    await migrate(target, { directory: MIGRATIONS });
    await refuseMoved(target);
    const copy = () => copyDatabase({ from: db.pool, to: target, log });
    await moveHouse(db.pool, { target: placeOf(to), copy });
    say(SAY.moved(placeOf(to)));
  } finally {
    await target.end();
    await close();
  }
}

/**
 * Opens the old house again. A copy that is whole may have opened, so it is looked at and shut first; one that a kill left
 * half only when it is named.
 */
async function undo({ config, options, say, log }: Call): Promise<void> {
  const { to, force } = options;
  const open = { directory: MIGRATIONS, log, mayBeOld: true, mayBeMoved: true };
  const { db, close } = await openAsItIs({ ...config, poolSize: 1 }, open);
  try {
    const { target, state } = await refuseNotMoved(db.pool);
    const copyAt = force || typeof to !== 'string' ? null : to;
    if (copyAt === null && !force && state === 'moved') throw new UsageError(SAY.undoNeedsTo(target));
    if (copyAt !== null && placeOf(copyAt) !== target)
      throw new DatabaseRefusal('TARGET_AWAY', databaseCopy.otherTarget(placeOf(copyAt), target));
    if (copyAt !== null) {
      const place = config.databaseUrl === null ? config.dataDir : placeOf(config.databaseUrl);
      await onTarget(copyAt, (copy) => shutCopy(db.pool, copy, { target, place }));
    }
    await reopenHouse(db.pool);
    say((force ? SAY.moveForced : copyAt === null ? SAY.moveUndone : SAY.moveUndoneShut)(target));
  } finally {
    await close();
  }
}

/** One connection, so that every other one is somebody else's. */
async function onTarget<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'giftship',
    max: 1,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  pool.on('error', () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
