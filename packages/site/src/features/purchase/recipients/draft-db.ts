import type { OrderItem } from '@giftship/shared/orders/contract';
import type { AgreedChunk, FlowOrder } from '@giftship/shared/orders/place-order-flow';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RecipientRow } from './types.ts';

/** The head of a draft; its rows lie in blocks beside it. */
export interface DraftHead {
  extra: unknown;
  savedAt: number;
}

/** A chunk as it is written down before it is sent, and again when its answer has come. */
export type PaymentChunk = AgreedChunk & {
  key: string;
  state: 'planned' | 'sent' | 'done';
  /** The service has answered that nothing was charged: it waits for money as this batch, or was paid in the lists. */
  waits?: { batchSn: string; isPaid: boolean } | undefined;
  items: OrderItem[];
  /** When it went out first; an older page did not note it. */
  sentAt?: number;
};

/** A payment under way. */
export interface Payment {
  order: FlowOrder;
  chunks: PaymentChunk[];
  savedAt: number;
}

interface PurchaseSchema extends DBSchema {
  heads: { key: string; value: DraftHead };
  /** By draft and block: a block holds the rows whose ids fall into it, so that a removal touches no other block. */
  blocks: { key: [string, number]; value: RecipientRow[] };
  payments: { key: [number, number]; value: Payment };
}
export type PurchaseDb = IDBPDatabase<PurchaseSchema>;

const NAME = 'giftship-purchase';
const VERSION = 1;

let opening: Promise<PurchaseDb | null> | null = null;

/** The database of this browser for purchases under way; null where none can be opened (a private window). */
export function openPurchaseDb(): Promise<PurchaseDb | null> {
  opening ??= open().catch(() => {
    opening = null;
    return null;
  });
  return opening;
}

async function open(): Promise<PurchaseDb> {
  const forget = () => {
    opening = null;
  };
  const db = await openDB<PurchaseSchema>(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('heads');
      fresh.createObjectStore('blocks');
      fresh.createObjectStore('payments');
    },
    // A newer page wants to change it: let it, and open anew when asked.
    blocking(_old, _new, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  return db;
}
