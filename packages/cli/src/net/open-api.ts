import { type Client, createClient, type Send } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import type { Login } from '../config/session.ts';
import { USER_AGENT } from '../version.ts';
import { type RetryDeps, sendWithRetries } from '@giftship/shared/api/send-with-retries';

export type Api = Client<ApiRoutes>;

export interface OpenApiOptions extends RetryDeps {
  base: string;
  /** Null for a visitor. */
  login: Login | null;
  timeoutMs: number;
  /** Told after each exchange, for --verbose; never a query, a body or a header. */
  onReply?: (exchange: {
    method: string;
    path: string;
    status: number;
    ms: number;
    requestId: string;
  }) => void;
}

/** The typed client on axios with retries; redirects are never followed, so token and signature stay with their host. */
export async function openApi(options: OpenApiOptions): Promise<Api> {
  const { sendWithAxios } = await import('@giftship/shared/api/send-with-axios');
  const { base, login, timeoutMs, onReply } = options;
  const send = sendWithAxios({
    baseUrl: base,
    timeoutMs,
    headers: () => ({
      'user-agent': USER_AGENT,
      ...(login?.token ? { authorization: `Bearer ${login.token}` } : {}),
    }),
  });
  const seen = onReply ? watched(send, onReply) : send;
  return createClient(apiRoutes, sendWithRetries(await signedBy(login, seen), options));
}

/** Signing is loaded with the first key. */
async function signedBy(login: Login | null, send: Send): Promise<Send> {
  if (!login?.key) return send;
  const { sendSigned } = await import('./sign-requests.ts');
  return sendSigned(send, login.key, Date.now);
}

function watched(send: Send, onReply: NonNullable<OpenApiOptions['onReply']>): Send {
  return async (request) => {
    const since = Date.now();
    const tell = (status: number, requestId: string) =>
      onReply({
        method: request.method,
        path: request.url.split('?')[0]!,
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
