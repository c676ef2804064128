import { type Client, createClient, type Send } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import type { Exchange } from '../lib/copy.ts';
import type { Login } from '../config/session.ts';
import { USER_AGENT } from '../version/version.ts';
import { paceCalls } from '@giftship/shared/api/pace-calls';
import { type RetryDeps, sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { waitWithin } from '@giftship/shared/api/wait-within';

export type Api = Client<ApiRoutes>;

export interface OpenApiOptions extends RetryDeps {
  base: string;
  /** Null for a visitor. */
  login: Login | null;
  timeoutMs: number;
  now: () => number;
  /** A short wait that nobody needs to see. */
  rest: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Told after each exchange, for --verbose; never a query, a body or a header. */
  onReply?: (exchange: Exchange) => void;
  /** Told which version the service says it has, with each answer. */
  onVersion?: (version: string) => void;
}

/** The typed client over what `openSend` made. */
export const clientOf = (send: Send): Api => createClient(apiRoutes, send);

/** axios with retries, at the pace of the service; redirects are never followed, so token and signature stay with their host. */
export async function openSend(options: OpenApiOptions): Promise<Send> {
  const { sendWithAxios } = await import('@giftship/shared/api/send-with-axios');
  const { base, login, timeoutMs, onReply, onVersion } = options;
  const plain = sendWithAxios({
    baseUrl: base,
    timeoutMs,
    headers: () => ({
      'user-agent': USER_AGENT,
      ...(login?.token ? { authorization: `Bearer ${login.token}` } : {}),
    }),
  });
  const send = onVersion ? noting(plain, onVersion) : plain;
  const seen = onReply ? watched(send, onReply) : send;
  // Pacing stands above the signing, so that no signature grows old while it waits its turn.
  const paced = paceCalls(await signedBy(login, seen), { now: options.now, sleep: options.rest });
  return sendWithRetries(waitWithin(paced, timeoutMs), options);
}

/** Signing is loaded with the first key. */
async function signedBy(login: Login | null, send: Send): Promise<Send> {
  if (!login?.key) return send;
  const { sendSigned } = await import('./sign-requests.ts');
  return sendSigned(send, login.key, Date.now);
}

function noting(send: Send, onVersion: (version: string) => void): Send {
  return async (request) => {
    const reply = await send(request);
    const version = reply.headers['x-giftship-version'];
    if (version !== undefined) onVersion(version);
    return reply;
  };
}

function watched(send: Send, onReply: NonNullable<OpenApiOptions['onReply']>): Send {
  return async (request) => {
    const since = Date.now();
    const tell = (status: number, requestId: string) =>
      onReply({
        method: request.method,
        path: request.url.replace(/\?.*$/s, ''),
        status,
        ms: Date.now() - since,
        requestId,
      });
    try {
      const reply = await send(request);
      tell(reply.status, reply.headers['x-request-id'] ?? '');
      return reply;
    } catch (error) {
      tell(0, '');
      throw error;
    }
  };
}
