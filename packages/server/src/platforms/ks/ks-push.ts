import { createDecipheriv } from 'node:crypto';
import { ProviderError } from '../../outside/provider-error.ts';
import type { RawRequest, RawResponse } from '../../outside/raw-http.ts';
import { readLongJson } from '../long-json.ts';
import { fieldsOfJson, isYes, textOf } from '../read-fields.ts';

const ORDER_EVENT = /^kwaishop_order_/;

/**
 * Reads a Kuaishou message (facts 6.5): base64 of AES-CBC with a zero IV. There is no signature beside the cipher, so
 * what does not open is not Kuaishou's. Heartbeats are empty.
 */
export function readKsPush(request: RawRequest, key: string): { shopId: string; shopOrder: string }[] {
  const message = fieldsOfJson(open(Buffer.from(request.body).toString('utf8'), key), readLongJson);
  if (textOf(message.appKey) === '' && !isYes(message.test)) throw new ProviderError('signature');
  if (isYes(message.test) || !ORDER_EVENT.test(textOf(message.event))) return [];
  const shopOrder = textOf(fieldsOfJson(textOf(message.info), readLongJson).oid);
  return shopOrder === '' ? [] : [{ shopId: textOf(message.openId), shopOrder }];
}

/** Kuaishou repeats a message until it hears this, heartbeats as well. */
export function ackKsPush(): RawResponse {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"result":1}' };
}

function open(body: string, key: string): string {
  try {
    const secret = Buffer.from(key, 'base64');
    const decipher = createDecipheriv(`aes-${secret.length * 8}-cbc`, secret, Buffer.alloc(16));
    return Buffer.concat([decipher.update(body.trim(), 'base64'), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new ProviderError('signature', { cause });
  }
}
