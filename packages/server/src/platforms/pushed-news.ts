import { ProviderError } from '../outside/provider-error.ts';
import { readLongJson } from './long-json.ts';
import { type Fields, fieldsOf, listOf } from './read-fields.ts';

/** A change of one order that a platform tells us of. */
export interface OrderNews {
  shopId: string;
  shopOrder: string;
}

/**
 * The orders that a list of messages tells of; `data` of each is an object, or JSON text of one. What `read` gives no
 * order number for says nothing; what is no JSON is `invalid`.
 */
export function newsOfMessages(
  body: Uint8Array,
  read: (message: Fields, data: Fields) => OrderNews,
): OrderNews[] {
  return listOf(parsed(Buffer.from(body).toString('utf8'))).flatMap((message) => {
    const { data } = message;
    const inner = typeof data === 'string' && data.startsWith('{') ? parsed(data) : data;
    const news = read(message, fieldsOf(inner));
    return news.shopOrder === '' ? [] : [news];
  });
}

function parsed(text: string): unknown {
  try {
    return readLongJson(text);
  } catch (cause) {
    throw new ProviderError('invalid', { code: 'NOT_JSON', cause });
  }
}
