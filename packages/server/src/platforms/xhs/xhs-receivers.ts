import { type Fields, fieldsOf, listOf, textOf } from '../read-fields.ts';
import type { XhsReceiver } from './xhs-order.ts';

/** One call asks for so many receivers, another for so many masks. */
const RECEIVERS_AT_ONCE = 20;
const MASKS_AT_ONCE = 100;

export type XhsCall = (method: string, params: object) => Promise<Fields>;

/**
 * The receivers of orders that are still to ship, by order number: their ciphers, then the masks of these. The platform
 * tells neither with the order, and no longer once it is on its way.
 */
export async function xhsReceivers(
  orders: readonly Fields[],
  call: XhsCall,
): Promise<Map<string, XhsReceiver>> {
  const known = orders.filter(({ openAddressId }) => textOf(openAddressId) !== '');
  const ciphers = new Map<string, XhsReceiver['cipher']>();
  for (let from = 0; from < known.length; from += RECEIVERS_AT_ONCE) {
    const receiverQueries = known.slice(from, from + RECEIVERS_AT_ONCE).map((order) => ({
      orderId: textOf(order.orderId),
      openAddressId: textOf(order.openAddressId),
    }));
    const answer = await call('order.getOrderReceiverInfo', { receiverQueries, isReturn: false });
    for (const info of listOf(answer.receiverInfos)) {
      ciphers.set(textOf(info.orderId), {
        name: textOf(info.receiverName),
        mobile: textOf(info.receiverPhone),
        detail: textOf(info.receiverAddress),
      });
    }
  }
  const masks = await masksOf(ciphers, call);
  const maskOf = (text: string) => masks.get(text) ?? '';
  return new Map(
    [...ciphers].map(([orderId, cipher]) => [
      orderId,
      {
        cipher,
        masked: { name: maskOf(cipher.name), mobile: maskOf(cipher.mobile), detail: maskOf(cipher.detail) },
      },
    ]),
  );
}

async function masksOf(
  ciphers: ReadonlyMap<string, XhsReceiver['cipher']>,
  call: XhsCall,
): Promise<Map<string, string>> {
  const wanted = [...ciphers].flatMap(([dataTag, cipher]) =>
    Object.values(cipher)
      .filter((text) => text !== '')
      .map((encryptedData) => ({ dataTag, encryptedData })),
  );
  const masks = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += MASKS_AT_ONCE) {
    const params = {
      baseInfos: wanted.slice(from, from + MASKS_AT_ONCE),
      actionType: '1',
      appUserId: 'giftship',
    };
    const answer = fieldsOf(await call('data.batchDesensitise', params));
    for (const info of listOf(answer.desensitiseInfoList)) {
      masks.set(textOf(info.encryptedData), textOf(info.desensitisedData));
    }
  }
  return masks;
}
