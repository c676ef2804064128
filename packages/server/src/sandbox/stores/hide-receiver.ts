import { createHmac } from 'node:crypto';
import type { Address } from '../../outside/courier.ts';
import type { StoreReceiver } from '../../platforms/platform.ts';
import type { MaskShape, StoreKind } from './store-kinds.ts';
import type { SandboxStoreOrder } from './store-records.ts';

/** What the platform hands out about a receiver: its masks, and beside them its cipher or the clear text or nothing. */
export function hideReceiver(kind: StoreKind, order: SandboxStoreOrder, cipherKey: string): StoreReceiver {
  const { receiver, isShown } = order.data;
  const { province, city, district } = receiver;
  const shown = { province, city, district, masked: maskReceiver(kind.mask, receiver) };
  // Held back by risk control, the platform keeps the receiver to itself.
  if (order.isRisky && kind.receiver !== 'clear') return shown;
  if (kind.receiver === 'clear') return { ...shown, clear: receiver };
  if (kind.receiver === 'mostly_masks') return isShown ? { ...shown, clear: receiver } : shown;
  return { ...shown, cipher: encrypt(kind.receiver.cipher, receiver, `${cipherKey}/${order.storeId}`) };
}

function maskReceiver(mask: MaskShape, { name, mobile, detail }: Address): StoreReceiver['masked'] {
  const [head, tail] = mask.phone;
  const letters = [...name];
  return {
    name: `${letters[0] ?? ''}${'*'.repeat(mask.name === 'one' ? 1 : Math.max(1, letters.length - 1))}`,
    mobile: mobile.slice(0, head) + '*'.repeat(mobile.length - head - tail) + mobile.slice(-tail),
    detail: `${[...detail].slice(0, mask.detail).join('')}****`,
  };
}

/** Looks like a cipher and, like one, is the same for the same person; nobody can read it back. */
function encrypt(fields: readonly string[], receiver: Address, key: string): Record<string, string> {
  const person = JSON.stringify([receiver.name, receiver.mobile, receiver.detail]);
  return Object.fromEntries(
    fields.map((field) => [
      field,
      `~${createHmac('sha256', key).update(`${field}\n${person}`).digest('base64')}~1~`,
    ]),
  );
}
