import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** Addresses that may come in, with what each is. */
export interface ListedAddress {
  address: string;
  note: string;
}

const KEY = 'ip_list';
/** A change is in force on every node within so long. */
const KEPT_MS = 5_000;

/** The list of the whole back office, and its version. */
export async function readIpList(q: Queries): Promise<{ list: ListedAddress[]; version: number }> {
  const row = await q
    .selectFrom('office_settings')
    .where('key', '=', KEY)
    .select(['value', 'version'])
    .executeTakeFirst();
  return row ? { list: row.value as ListedAddress[], version: row.version } : { list: [], version: 0 };
}

/** Where the list is kept. */
export const IP_LIST_KEY = KEY;

const kept = new WeakMap<object, { at: number; list: Promise<string[]> }>();

/** The addresses that may come in; asked for at every call, so it is kept for five seconds. */
export function officeAddresses({ db, now }: Deps): Promise<string[]> {
  const found = kept.get(db);
  if (found && now() - found.at < KEPT_MS && now() >= found.at) return found.list;
  const list = readIpList(db.q).then((read) => read.list.map(({ address }) => address));
  kept.set(db, { at: now(), list });
  list.catch(() => kept.delete(db));
  return list;
}

/** Forgets what is kept: this node knows a change at once. */
export const forgetIpList = ({ db }: Pick<Deps, 'db'>): void => void kept.delete(db);
