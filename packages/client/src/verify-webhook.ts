import type { GiftEvent } from './api.ts';
import { COPY } from './copy.ts';
import { GiftWebhookError } from './errors.ts';

/** 一次回调。 */
export interface WebhookCall {
  /** 收到的原文，一个字节也不能变：先验证，再解析。 */
  body: string | Uint8Array;
  /** 请求头：`request.headers`（Node）或 `Headers`（fetch）。 */
  headers: { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;
  /** 回调密钥，`whsec_` 开头，在 用户中心 → API 设置 里；更换期间可以给两个。 */
  secret: string | readonly string[];
  /** 时间最多相差多少秒，缺省 300。 */
  toleranceS?: number;
  /** 现在的毫秒数，测试时用。 */
  now?: number;
}

/** 验证一次回调的签名和时间，返回其中的事件；不对时抛出 `GiftWebhookError`。比较签名用的时间与内容无关。 */
export async function verifyWebhook(call: WebhookCall): Promise<GiftEvent> {
  const { body, headers, secret, toleranceS = 300, now = Date.now() } = call;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || signatures === '')
    throw new GiftWebhookError(COPY.webhook.headers);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = await Promise.all([secret].flat().map(keyOf));
  const isGood = await anyFits(keys, signatures.split(' '), signed);
  if (!isGood) throw new GiftWebhookError(COPY.webhook.signature);
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceS)
    throw new GiftWebhookError(COPY.webhook.timestamp);
  return eventOf(bytes, id);
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function headerOf(headers: WebhookCall['headers'], name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : '';
}

/** What follows `whsec_` is the key in base64 (D903). */
function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) throw new GiftWebhookError(COPY.webhook.secret);
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
}

/** Several stand there while a secret is being changed. */
async function anyFits(
  keys: CryptoKey[],
  signatures: string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const text of signatures.slice(0, 10)) {
    const bytes = text.startsWith('v1,') ? fromBase64(text.slice(3)) : null;
    if (bytes === null) continue;
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true;
  }
  return false;
}

function eventOf(bytes: Uint8Array, id: string): GiftEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isEvent(event) && event.id === id) return event;
  } catch {
    // Said below, as for what is no event.
  }
  throw new GiftWebhookError(COPY.webhook.body);
}

/** What was signed by the service is one of its events when it looks like one. */
const isEvent = (body: unknown): body is GiftEvent =>
  typeof body === 'object' &&
  body !== null &&
  'id' in body &&
  'event' in body &&
  typeof body.event === 'string';

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
