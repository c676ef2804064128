import { isRecord } from '../lib/is-record.ts';
import type { RefusalName } from '../errors/catalogue.ts';
import type * as z from 'zod/mini';
import type { AnyRoute, AnyRoutes, FileReply, RouteCall } from '../contract/define-routes.ts';
import type { Envelope, FieldError } from '../contract/envelope.ts';

/** One HTTP exchange as the client needs it; the transport decides how it is done (axios, fetch, inject). */
export interface ApiRequest {
  method: AnyRoute['method'];
  /** Path with query string, starting with `/api/`. */
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** The reply is a file: hand over raw bytes. */
  file: boolean;
  signal?: AbortSignal | undefined;
}
/** What came back, whatever its status; names of headers are lower case. */
export interface ApiReply {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, or bytes when the request asked for a file and got one. */
  body: unknown;
}
/** Does one exchange: any HTTP status is a reply, NetworkFailure means that none came. */
export type Send = (request: ApiRequest) => Promise<ApiReply>;

/** A call that the service answered with a code other than 0. `msg` is the server's sentence, word for word. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** The refusal's name in the catalogue; '' from a service that names none (0.2.0). */
  readonly refusal: string;
  /** Seconds to wait before asking again, where the service said so (429). */
  readonly retryAfter: number | null;
  readonly requestId: string;

  constructor(reply: ApiReply, envelope: Envelope) {
    super(envelope.msg);
    this.code = envelope.code;
    this.status = reply.status;
    this.data = envelope.data;
    this.refusal = refusalOf(envelope.data);
    const wait = Number(reply.headers['retry-after']);
    this.retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
    this.requestId = reply.headers['x-request-id'] ?? '';
  }
}

/** The name of a refusal in what travels with it; '' where none is said. */
export const refusalOf = (data: unknown): string =>
  isRecord(data) && typeof data.name === 'string' ? data.name : '';

/** True for an answer that is this refusal of the catalogue: many share one code. */
export const isAnswer = (error: unknown, name: RefusalName): boolean =>
  error instanceof ApiFailure && error.refusal === name;

/** The fields that a refused request names as faulty (code 2); none for any other failure. */
export function fieldErrors(error: unknown): FieldError[] {
  const data = isRecord(error) ? error.data : null;
  const errors: unknown[] = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  return errors.filter(isFieldError);
}

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.msg === 'string';

/** No answer came: the outcome of a write is unknown, and the call may be repeated with the same key. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
}

type DataOf<R extends AnyRoute> = R['file'] extends true
  ? FileReply | (R['data'] extends z.core.$ZodType ? z.core.output<R['data']> : never)
  : R['data'] extends z.core.$ZodType
    ? z.core.output<R['data']>
    : never;
type Extras = { signal?: AbortSignal; onReply?: (reply: ApiReply) => void };
type CallArguments<R extends AnyRoute> = keyof RouteCall<R> extends never
  ? [call?: Extras]
  : [call: RouteCall<R> & Extras];
type Calls<G extends AnyRoutes> = { [N in keyof G]: (...args: CallArguments<G[N]>) => Promise<DataOf<G[N]>> };
/** The calls of route groups by their names; each takes what its route takes and answers its `data`. */
export type Client<A extends Record<string, AnyRoutes>> = { [G in keyof A]: Calls<A[G]> };

/** A call of a route known only at run time, sent unchecked; `key` is its idempotency key. */
export interface AnyCall extends Extras {
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
}

/**
 * A typed client over the given route groups: `client.orders.make({ body, key })` answers `data`, and throws
 * ApiFailure for any code other than 0 and NetworkFailure when no answer came.
 */
export function createClient<A extends Record<string, AnyRoutes>>(groups: A, send: Send): Client<A> {
  const bind = (routes: AnyRoutes) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        (call?: AnyCall) => callRoute(send, route, call ?? {}),
      ]),
    );
  // The shape is built name by name, which the compiler cannot follow.
  return Object.fromEntries(
    Object.entries(groups).map(([name, routes]) => [name, bind(routes)]),
  ) as unknown as Client<A>;
}

/**
 * One call of a route, whatever it is: answers `data` or the file, throws as the client does. For programs that are told a
 * path at run time.
 */
export async function callRoute(
  send: Send,
  route: Pick<AnyRoute, 'method' | 'path' | 'file'>,
  call: AnyCall,
): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (call.key !== undefined) headers['idempotency-key'] = call.key;
  const reply = await send({
    method: route.method,
    url: `/api${route.path}${queryText(call.query)}`,
    headers,
    ...(call.body === undefined ? {} : { body: call.body }),
    file: route.file === true,
    signal: call.signal,
  });
  call.onReply?.(reply);
  if (reply.body instanceof Uint8Array) return fileReply(reply, reply.body);
  const envelope = reply.body;
  if (!isEnvelope(envelope)) throw new NetworkFailure(`HTTP ${reply.status}`);
  if (envelope.code !== 0) throw new ApiFailure(reply, envelope);
  return envelope.data;
}

function queryText(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

function fileReply(reply: ApiReply, bytes: Uint8Array): FileReply {
  const named = /filename\*=UTF-8''([^;]+)/.exec(reply.headers['content-disposition'] ?? '');
  return {
    fileName: named ? decodeURIComponent(named[1]!) : '',
    contentType: reply.headers['content-type'] ?? '',
    bytes,
  };
}

function isEnvelope(body: unknown): body is Envelope {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'number' &&
    'msg' in body
  );
}
