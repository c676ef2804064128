import axios, { type AxiosRequestConfig } from 'axios';
import { type ApiReply, type ApiRequest, NetworkFailure, type Send } from './client.ts';

/** How long one call may take (M204). */
export const CALL_TIMEOUT_MS = 60_000;

/** Where calls go and what goes with each; `timeoutMs` is `CALL_TIMEOUT_MS` unless given. */
export interface AxiosSendOptions {
  /** Origin of the service, '' for the page's own. */
  baseUrl: string;
  /** Headers of every call, asked for each time (a login may change them). */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
  /** More axios settings, such as an adapter or agents. */
  config?: AxiosRequestConfig;
}

/** The transport of site and command line: axios, never following a redirect, any status a reply. */
export function sendWithAxios({
  baseUrl,
  headers,
  timeoutMs = CALL_TIMEOUT_MS,
  config,
}: AxiosSendOptions): Send {
  const http = axios.create({
    maxRedirects: 0,
    ...config,
    baseURL: baseUrl,
    timeout: timeoutMs,
    responseType: 'arraybuffer',
    validateStatus: () => true,
  });
  return async (request: ApiRequest): Promise<ApiReply> => {
    try {
      const reply = await http.request<ArrayBuffer>({
        method: request.method,
        url: request.url,
        headers: {
          ...headers?.(),
          ...request.headers,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { data: JSON.stringify(request.body) }),
        ...(request.signal ? { signal: request.signal } : {}),
      });
      return readReply(request, reply.status, reply.headers, new Uint8Array(reply.data));
    } catch (error) {
      if (axios.isCancel(error)) throw error;
      throw new NetworkFailure(error instanceof Error ? error.message : 'network', { cause: error });
    }
  };
}

function readReply(request: ApiRequest, status: number, rawHeaders: object, bytes: Uint8Array): ApiReply {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(rawHeaders)) headers[name.toLowerCase()] = String(value);
  const isJson = (headers['content-type'] ?? '').includes('json');
  if (request.file && !isJson) return { status, headers, body: bytes };
  try {
    return { status, headers, body: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return { status, headers, body: null };
  }
}
