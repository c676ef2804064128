import type { Tx } from '../db/db.ts';
import { tellMembers } from '../suppliers/tell-members.ts';

/** Tells those of a supplier who look after its money. */
export const tellFinance = (
  tx: Tx,
  supplierId: number,
  news: { ref: string; content: string },
): Promise<void> => tellMembers(tx, { supplierId, kind: 'settlement', ...news });
