import { openPurchaseDb } from './draft-db.ts';
import { lockName } from './drafts.ts';
import { takeLock } from './draft-lock.ts';
import { deleteDraft } from './draft-writer.ts';
import { dropTail, tailKeys } from './draft-tail.ts';

/**
 * Forgets the recipients that others than this user entered in this browser; null: everybody's. What a visitor entered
 * stays for the user who has just logged in. A payment whose outcome is open stays whatever happens: its key is what keeps
 * it from being made twice, and nobody but its owner is offered it.
 */
export async function forgetDrafts(keep: number | null): Promise<void> {
  const isKept = (key: string) => keep !== null && (key.endsWith('/') || key.endsWith(`/${keep}`));
  for (const key of tailKeys()) if (!isKept(key)) dropTail(key);
  const db = await openPurchaseDb();
  if (db === null) return;
  for (const key of await db.getAllKeys('heads')) {
    if (isKept(key)) continue;
    // The page that was just left may still be writing its last change.
    const release = await takeLock(lockName(key));
    await deleteDraft(db, key);
    dropTail(key);
    await release?.();
  }
  for (const owner of await db.getAllKeys('payments')) {
    const payment = await db.get('payments', owner);
    const isOpen = payment?.chunks.some(({ state }) => state === 'sent') ?? false;
    if (owner[0] !== keep && !isOpen) await db.delete('payments', owner);
  }
}
