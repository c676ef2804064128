import { openPurchaseDb, type Payment, type PaymentChunk } from './draft-db.ts';

export type { Payment, PaymentChunk };

/** Whose payment, for what: there is one at a time. */
export interface PaymentOwner {
  userId: number;
  goodsId: number;
}

/**
 * Writes a payment down and resolves when it is on the disk, so that a key is known before its chunk goes out. False when
 * this browser keeps nothing; a write that fails for another reason (no room left) throws.
 */
export async function savePayment({ userId, goodsId }: PaymentOwner, payment: Payment): Promise<boolean> {
  const db = await openPurchaseDb();
  if (db === null) return false;
  const write = db.transaction('payments', 'readwrite', { durability: 'strict' });
  const kept = Promise.all([write.store.put(payment, [userId, goodsId]), write.done]);
  await Promise.race([kept, tooLong()]);
  return true;
}

/** A disk that does not answer must not leave a payment hanging: nothing has been sent yet. */
export class NotWritten extends Error {
  override name = 'NotWritten';
}
const WRITE_WITHIN_MS = 10_000;
const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new NotWritten('payment not written')), WRITE_WITHIN_MS);
  });

/** The payment that an earlier page left, or null. */
export async function readPayment({ userId, goodsId }: PaymentOwner): Promise<Payment | null> {
  const db = await openPurchaseDb();
  return (await db?.get('payments', [userId, goodsId])) ?? null;
}

/** Forgets a payment that is over. */
export async function clearPayment({ userId, goodsId }: PaymentOwner): Promise<void> {
  const db = await openPurchaseDb();
  if (db === null) return;
  const write = db.transaction('payments', 'readwrite', { durability: 'strict' });
  await Promise.all([write.store.delete([userId, goodsId]), write.done]);
}
