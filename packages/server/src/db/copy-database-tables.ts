import pg from 'pg';

/** A table with the columns that are copied: all but generated ones. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** State of one sequence; numbers as text, because they may pass 2^53. */
export interface SequenceState {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** A table as the catalogue knows it. */
export interface CatalogTable extends TableShape {
  /** ORDER BY that gives the same order on every server. */
  readonly order: string;
  /** Tables its foreign keys point at, itself left out. */
  readonly parents: readonly string[];
}

/** Quotes a table of schema public. */
export function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

/** Quotes a list of columns. */
export function columnList(table: TableShape): string {
  return table.columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
}

/**
 * The tables of schema public, parents before children; `hasCycle` when foreign keys leave no such order.
 * The records of migrations and of a move are not data and stay out.
 */
export async function readTables(
  client: pg.ClientBase,
): Promise<{ tables: CatalogTable[]; hasCycle: boolean }> {
  const { rows } = await client.query<{
    name: string;
    columns: { name: string; type: string }[];
    keys: { name: string; isText: boolean }[];
    parents: string[];
  }>(CATALOG);
  const tables = rows.map(({ name, columns, keys, parents }) => ({
    name,
    columns,
    parents,
    order: keys.length > 0 ? keys.map(orderTerm).join(', ') : `t::text collate "C"`,
  }));
  return parentsFirst(tables);
}

const CATALOG = `
  select c.relname as name,
    (select coalesce(json_agg(json_build_object('name', a.attname,
              'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
       from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0)
              order by array_position(i.indkey::int2[], a.attnum)), '[]')
       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) as keys,
    (select coalesce(json_agg(distinct p.relname), '[]')
       from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('schema_migrations', 'schema_online_steps', 'moved_house')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

function orderTerm({ name, isText }: { name: string; isText: boolean }): string {
  return `t.${pg.escapeIdentifier(name)}${isText ? ' collate "C"' : ''}`;
}

function parentsFirst(tables: readonly CatalogTable[]): { tables: CatalogTable[]; hasCycle: boolean } {
  const ordered: CatalogTable[] = [];
  const done = new Set<string>();
  const known = new Set(tables.map((table) => table.name));
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter((table) =>
      table.parents.every((name) => done.has(name) || !known.has(name)),
    );
    if (ready.length === 0) return { tables: [...ordered, ...waiting], hasCycle: true };
    ordered.push(...ready);
    for (const table of ready) done.add(table.name);
    waiting = waiting.filter((table) => !done.has(table.name));
  }
  return { tables: ordered, hasCycle: false };
}

/** Reads every sequence of schema public, those of identity columns with them. */
export async function readSequences(
  client: Pick<pg.Pool | pg.ClientBase, 'query'>,
): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${tableName(name)}`,
    );
    if (state.rows[0]) states.push({ name, ...state.rows[0] });
  }
  return states;
}

/** Sets the sequences, so that new rows continue the numbers of the source. */
export async function writeSequences(
  client: pg.ClientBase,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [tableName(name), lastValue, isCalled]);
  }
}

/**
 * Switches our own triggers off for the rest of the transaction and returns what switches each back to
 * the state it had. Foreign keys stay on.
 */
export async function pauseTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; trigger: string; mode: string }>(
    `select c.relname as table, t.tgname as trigger, t.tgenabled as mode
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not t.tgisinternal and t.tgenabled <> 'D'`,
  );
  const alter = async (table: string, action: string, trigger: string): Promise<void> => {
    await client.query(`alter table ${tableName(table)} ${action} trigger ${pg.escapeIdentifier(trigger)}`);
  };
  for (const { table, trigger } of rows) await alter(table, 'disable', trigger);
  return async () => {
    for (const { table, trigger, mode } of rows) await alter(table, ENABLE[mode] ?? 'enable', trigger);
  };
}

const ENABLE: Readonly<Record<string, string>> = { R: 'enable replica', A: 'enable always' };

/**
 * Lets tables that point at each other be filled one after the other: foreign keys are checked at the end
 * instead of at each row. Returns what puts every key back as it was; needs no superuser.
 */
export async function deferForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; key: string; mode: string }>(
    `select c.relname as table, f.conname as key,
        case when not f.condeferrable then 'not deferrable'
             when f.condeferred then 'deferrable initially deferred'
             else 'deferrable initially immediate' end as mode
       from pg_constraint f join pg_class c on c.oid = f.conrelid
      where c.relnamespace = 'public'::regnamespace and f.contype = 'f' and not c.relispartition`,
  );
  const alter = async (table: string, key: string, mode: string): Promise<void> => {
    await client.query(
      `alter table ${tableName(table)} alter constraint ${pg.escapeIdentifier(key)} ${mode}`,
    );
  };
  for (const { table, key } of rows) await alter(table, key, 'deferrable initially deferred');
  return async () => {
    for (const { table, key, mode } of rows) await alter(table, key, mode);
  };
}
