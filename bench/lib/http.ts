import http from 'node:http';
import {
  type ApiReply,
  type Client,
  createClient,
  NetworkFailure,
  type Send,
} from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';

/** One exchange over node:http, as a program in the field makes it. */
export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends to one server over kept connections; an answer cut short is a NetworkFailure. */
export function sendTo(base: string, headers: Record<string, string> = {}, timeoutMs = 120_000): Send {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  return async (request) => {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const reply = await exchange(base, agent, timeoutMs, {
      method: request.method,
      url: request.url,
      headers: {
        ...headers,
        ...request.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const isJson = (reply.headers['content-type'] ?? '').includes('json');
    return { ...reply, body: isJson ? JSON.parse(String(reply.body)) : reply.body };
  };
}

/** A typed client over `sendTo`. */
export function clientOf(base: string, headers: Record<string, string> = {}): Client<ApiRoutes> {
  return createClient(apiRoutes, sendTo(base, headers));
}

/** Logs in and answers the header that carries the login. */
export async function logIn(base: string, mobile: string, password: string) {
  const { token } = await clientOf(base).accounts.login({ body: { mobile, password } });
  return { authorization: `Bearer ${token}` };
}

/** One call; answers whatever came back, whole, or throws NetworkFailure. */
export function exchange(
  base: string,
  agent: http.Agent,
  timeoutMs: number,
  { method, url, headers, body }: Exchange,
): Promise<ApiReply> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NetworkFailure(error.message));
    const request = http.request(base + url, { method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', fail);
      response.on('close', () => response.complete || fail(new Error('cut short')));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on('error', fail);
    request.setTimeout(timeoutMs, () => request.destroy(new Error('too slow')));
    request.end(body);
  });
}
