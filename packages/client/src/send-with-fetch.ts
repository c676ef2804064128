import { type ApiReply, type ApiRequest, NetworkFailure, type Send } from '@giftship/shared/api/client';

export interface FetchOptions {
  base: string;
  headers: Record<string, string>;
  timeoutMs: number;
  fetch: typeof globalThis.fetch;
}

/** The transport: fetch, never following a redirect (token and signature stay with their host), any status a reply. */
export function sendWithFetch({ base, headers, timeoutMs, fetch }: FetchOptions): Send {
  return async (request) => {
    const { signal, end } = limited(request.signal, timeoutMs);
    try {
      const reply = await fetch(`${base}${request.url}`, {
        method: request.method,
        redirect: 'manual',
        headers: {
          ...headers,
          ...request.headers,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        signal,
      });
      return await readReply(request, reply);
    } catch (error) {
      // Who gave the call up himself hears that; a time-out is no answer.
      if (request.signal?.aborted) throw request.signal.reason;
      throw new NetworkFailure('network', { cause: reasonOf(error) });
    } finally {
      end();
    }
  };
}

/** The caller's signal and a time limit in one, without what only the newest browsers have. */
function limited(given: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController();
  const stop = () => controller.abort(given?.reason);
  if (given?.aborted) stop();
  given?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(new Error('timeout')), timeoutMs);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', stop);
    },
  };
}

/** Node wraps what went wrong, whose code tells whether the call ever left; a browser says nothing. */
const reasonOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);

async function readReply(request: ApiRequest, reply: Response): Promise<ApiReply> {
  const headers = Object.fromEntries(reply.headers);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const isJson = (headers['content-type'] ?? '').includes('json');
  if (request.file && !isJson) return { status: reply.status, headers, body: bytes };
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { status: reply.status, headers, body };
  } catch {
    return { status: reply.status, headers, body: null };
  }
}
