import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './paths.ts';

const DAY_MS = 86_400_000;

/** True once a day for a `name` in the folder; one that cannot be written tells it again, which is better than a command that fails. */
export function isDue(folder: string, name: string, now: number): boolean {
  const file = join(folder, name);
  try {
    const { at } = fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
    // A clock that was set back must not silence it for years.
    if (typeof at === 'number' && at <= now && now - at < DAY_MS) return false;
  } catch {
    // Never told, or not readable: it is due.
  }
  try {
    makePrivateFolder(folder);
    writeFileSync(file, `${JSON.stringify({ at: now })}\n`, { mode: 0o600 });
  } catch {
    // Said above.
  }
  return true;
}
