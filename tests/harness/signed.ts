import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type ApiReply, type Client, createClient } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import { textToSign } from '@giftship/shared/api-keys/sign-call';
import type { FastifyInstance } from 'fastify';
import { sendByInject } from './test-service.ts';

/** A key and its secret, as the call that makes one answers. */
export interface Pair {
  app_key: string;
  app_secret?: string | undefined;
}

/** The headers of a call that is signed with a key. */
export function signedHeaders(
  { app_key, app_secret = '' }: Pair,
  call: { method: string; url: string; body: string },
): Record<string, string> {
  const [path = '', query = ''] = call.url.split('?');
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID().slice(0, 30)];
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  const text = textToSign({ method: call.method, path, query, timestamp, nonce, bodyHash });
  const signature = createHmac('sha256', app_secret).update(text).digest('hex');
  return { 'x-app-key': app_key, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
}

/** A client whose calls are signed with a key, and the answer of its last call. */
export function byKey(app: FastifyInstance, pair: Pair): Client<ApiRoutes> & { last: () => ApiReply } {
  let reply: ApiReply = { status: 0, headers: {}, body: null };
  const api = createClient(apiRoutes, async (request) => {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const headers = signedHeaders(pair, { method: request.method, url: request.url, body });
    return (reply = await sendByInject(app, headers)(request));
  });
  return Object.assign(api, { last: () => reply });
}
