import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ApiRequest, Send } from '@giftship/shared/api/client';
import { textToSign } from '@giftship/shared/api-keys/sign-call';
import type { KeyPair } from '../config/key-pair.ts';

/**
 * Signs every request that passes with an API key (D901). It stands below the retries: each try gets a nonce and a
 * timestamp of its own and keeps its idempotency key.
 */
export function sendSigned(send: Send, key: KeyPair, now: () => number): Send {
  return (request) =>
    send({ ...request, headers: { ...request.headers, ...signatureOf(request, key, now()) } });
}

function signatureOf(
  { method, url, body }: ApiRequest,
  { appKey, appSecret }: KeyPair,
  now: number,
): Record<string, string> {
  const [path = '', query = ''] = url.split('?', 2);
  // The very bytes that the transport sends.
  const bytes = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(18).toString('base64url');
  const bodyHash = createHash('sha256').update(bytes, 'utf8').digest('hex');
  const text = textToSign({ method, path, query, timestamp, nonce, bodyHash });
  return {
    'x-app-key': appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', appSecret).update(text, 'utf8').digest('hex'),
  };
}
