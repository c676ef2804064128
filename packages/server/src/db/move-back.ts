import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { readSequences } from './copy-database-tables.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { errorCode } from './embedded-process.ts';
import { migrationLevel } from './migrate.ts';
import { type MovedHouse, openHouse, readMoved, refuseOthers, shutHouse } from './move-house.ts';
import { onlyRow } from './only-row.ts';

/** Where the service of this house went; refuses a house that it did not leave. */
export async function refuseNotMoved(pool: pg.Pool): Promise<MovedHouse> {
  const house = await readMoved(pool);
  if (house === null) throw new DatabaseRefusal('MOVED', databaseCopy.notMoved);
  return house;
}

/**
 * Shuts the copy of a service for good, with the old house (`from`, at `place`) named as where the service is. Refuses
 * a copy that ever opened, that others use and that cannot be looked at; then it is left as it was. One that an undo
 * before this one shut already stays shut. The pools must have one connection only.
 */
export async function shutCopy(
  from: pg.Pool,
  copy: pg.Pool,
  { target, place }: { target: string; place: string },
): Promise<void> {
  await refuseOthers(from);
  await refuseAway(copy, target);
  const next = await readMoved(copy);
  if (next !== null && next.target !== place)
    throw new DatabaseRefusal('TARGET_OPENED', databaseCopy.targetMovedOn(target, next.target));
  const refuseLiving = async () => {
    await refuseOpened(from, copy, target);
    await refuseOthers(copy, target);
  };
  await refuseLiving();
  if (next !== null) return;
  await shutHouse(copy, place, 'moved');
  try {
    // Who came in between.
    await refuseLiving();
  } catch (error) {
    await openHouse(copy);
    throw error;
  }
}

/** The way back: the old house takes rows again. Refuses while others use it. */
export async function reopenHouse(pool: pg.Pool): Promise<void> {
  await refuseOthers(pool);
  await openHouse(pool);
}

async function refuseAway(copy: pg.Pool, target: string): Promise<void> {
  const level = await migrationLevel(copy).catch((error: unknown) => {
    const detail = errorCode(error) ?? (error instanceof Error ? error.message : String(error));
    throw new DatabaseRefusal('TARGET_AWAY', databaseCopy.targetAway(target, detail), { cause: error });
  });
  if (level === 0)
    throw new DatabaseRefusal('TARGET_AWAY', databaseCopy.targetAway(target, databaseCopy.noServiceInTarget));
}

/**
 * A start writes down its place and its node; release 0.1.0 knows neither, but no service works without drawing
 * numbers. The old house cannot have changed since the copy.
 */
async function refuseOpened(from: pg.Pool, copy: pg.Pool, target: string): Promise<void> {
  const before = await readSigns(from);
  const { rows } = await copy.query<{ is_started: boolean; orders: number }>(
    `select exists (select from public.shop_places p
         where p.place <> all ($1)
            or split_part(p.place, '/', 1) = (select system_identifier::text from pg_control_system())
           and split_part(p.place, '/', 3) = (select oid::text from pg_database where datname = current_database()))
       or exists (select from public.nodes where id <> all ($2::uuid[])) as is_started,
       (select count(*) from public.orders where id > $3)::int as orders`,
    [before.places, before.nodes, before.lastOrder],
  );
  const { is_started, orders } = onlyRow(rows);
  if (is_started || orders > 0 || (await hasDrawnNumbers(from, copy)))
    throw new DatabaseRefusal('TARGET_OPENED', databaseCopy.targetOpened(target, orders));
}

async function readSigns(from: pg.Pool): Promise<{ places: string[]; nodes: string[]; lastOrder: string }> {
  const { rows } = await from.query<{ places: string[]; nodes: string[]; lastOrder: string }>(
    `select array(select place from public.shop_places) as places, array(select id::text from public.nodes) as nodes,
       (select coalesce(max(id), 0)::text from public.orders) as "lastOrder"`,
  );
  return onlyRow(rows);
}

async function hasDrawnNumbers(from: pg.Pool, copy: pg.Pool): Promise<boolean> {
  const before = new Map((await readSequences(from)).map((sequence) => [sequence.name, sequence]));
  return (await readSequences(copy)).some(({ name, lastValue, isCalled }) => {
    const then = before.get(name);
    if (then === undefined) return false;
    const drawn = BigInt(lastValue) - BigInt(then.lastValue);
    return drawn > 0n || (drawn === 0n && isCalled && !then.isCalled);
  });
}
