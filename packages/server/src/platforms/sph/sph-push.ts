import { ProviderError } from '../../outside/provider-error.ts';
import type { RawRequest } from '../../outside/raw-http.ts';
import { readLongJson } from '../long-json.ts';
import { type Fields, fieldsOf, fieldsOfJson, textOf } from '../read-fields.ts';
import { sameText } from '../same-text.ts';
import { openWxMessage, signWx } from './wx-crypt.ts';

/** What opens the messages to one application at WeChat. */
export interface WxMessages {
  appId: string;
  token: string;
  encodingAesKey: string;
}

/** A message as its fields, whether it came as JSON or as XML; throws `signature` for one that is not WeChat's. */
export function readWxMessage(request: RawRequest, messages: WxMessages): Fields {
  if (messages.token === '') throw new ProviderError('signature', { code: 'NOT_SET_UP' });
  const query = new URLSearchParams(request.query);
  const encrypted = envelopeOf(Buffer.from(request.body).toString('utf8'));
  const parts = [messages.token, query.get('timestamp') ?? '', query.get('nonce') ?? '', encrypted];
  if (encrypted === '' || !sameText(query.get('msg_signature') ?? '', signWx(...parts))) {
    throw new ProviderError('signature');
  }
  return messageFields(openWxMessage(encrypted, messages));
}

/** What WeChat wants to hear when it checks our address: its own word; null when it is another's question. */
export function answerWxCheck(request: RawRequest, token: string): string | null {
  const query = new URLSearchParams(request.query);
  const expected = signWx(token, query.get('timestamp') ?? '', query.get('nonce') ?? '');
  return token !== '' && sameText(query.get('signature') ?? '', expected) ? query.get('echostr') : null;
}

/** The order that a message of a store tells of; '' for news of no interest. */
export function orderOfMessage(message: Fields): string {
  const event = textOf(message.Event);
  if (!event.startsWith('channels_ec_order_')) return '';
  const inner = message.order_info;
  return textOf((typeof inner === 'string' ? messageFields(inner) : fieldsOf(inner)).order_id);
}

/** The sealed message in a body that may be anybody's: read in one go, however it was made. */
function envelopeOf(body: string): string {
  if (body.trimStart().startsWith('{')) return textOf(messageFields(body).Encrypt);
  return /<Encrypt>(?:<!\[CDATA\[)?([\w+/=]+)/.exec(body)?.[1] ?? '';
}

const ELEMENT = /<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([\s\S]*?))<\/\1>/g;

function messageFields(text: string): Fields {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return fieldsOfJson(trimmed, readLongJson);
  const inside = trimmed.replace(/^<xml>|<\/xml>$/g, '');
  return Object.fromEntries([...inside.matchAll(ELEMENT)].map(([, name, data, raw]) => [name, data ?? raw]));
}
