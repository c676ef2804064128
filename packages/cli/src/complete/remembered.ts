import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/paths.ts';
import type { Deps } from '../deps.ts';
import type { Offer } from './words.ts';

/** What was offered a moment ago, so that the next key is not a call again; by service and login. */
export async function remembered(
  { paths, session, now }: Deps,
  { what, forMs }: { what: string; forMs: number },
  ask: () => Promise<Offer[]>,
): Promise<Offer[]> {
  const { base, profile } = await session();
  const file = join(paths.cache, `complete-${what}.json`);
  const key = `${base} ${profile}`;
  const known = readKept(file);
  if (known?.key === key && now() - known.at < forMs && now() >= known.at) return known.offers;
  const offers = await ask();
  makePrivateFolder(paths.cache);
  writeFileSync(file, JSON.stringify({ key, at: now(), offers }), { mode: 0o600 });
  return offers;
}

interface Kept {
  key: string;
  at: number;
  offers: Offer[];
}

function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}
