import type { ApiRequest, Send } from '@giftship/shared/api/client';
import { textToSign } from '@giftship/shared/api-keys/sign-call';
import { COPY } from './copy.ts';
import { GiftError } from './errors.ts';

/** Signs every call that passes with an API key (D901); each try gets a nonce and a time of its own. */
export function signCalls(send: Send, appKey: string, appSecret: string): Send {
  if (globalThis.crypto?.subtle === undefined) throw new GiftError(COPY.noCrypto);
  // Made with the first call, which is there to hear when it fails: a rejection that nobody sees ends Node.
  let key: Promise<CryptoKey> | undefined;
  return async (request) => {
    key ??= crypto.subtle.importKey('raw', bytesOf(appSecret), HMAC, false, ['sign']);
    return send({
      ...request,
      headers: { ...request.headers, ...(await signature(request, appKey, await key)) },
    });
  };
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

async function signature({ method, url, body }: ApiRequest, appKey: string, key: CryptoKey) {
  const [path = '', query = ''] = url.split('?', 2);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const sent = bytesOf(body === undefined ? '' : JSON.stringify(body));
  const bodyHash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', sent)));
  const text = textToSign({ method, path, query, timestamp, nonce, bodyHash });
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
  return { 'x-app-key': appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': hex(signed) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
