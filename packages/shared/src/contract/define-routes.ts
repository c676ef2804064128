import type * as z from 'zod/mini';
import type { RefusalName, ShopRefusalName } from '../errors/catalogue.ts';

/** Any schema: routes are checked and described by it, whatever it holds. */
export type Schema = z.core.$ZodType;

/** Who may call: anybody; anybody, but a login changes the answer; only a signed-in user. */
export type Access = 'public' | 'optional' | 'user';

/** One call, stated once: the server mounts it, a client calls it. */
export interface AnyRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under /api, as the specification writes it. */
  path: string;
  /** `operator`: only for the people who run the shop (`defineOfficeRoutes`); `supplier`: only for suppliers (`defineSupplierRoutes`). */
  auth: Access | 'operator' | 'supplier';
  /** Chinese summary for the API document. */
  summary: string;
  /** API-key scope that opens this route, any one of several (D902); a route without one is closed to API keys. */
  scope?: string | readonly string[];
  /**
   * The call carries an `Idempotency-Key` header and has at most one effect per key (X002); `optional`: it may, and then a
   * repeat gets the answer of the first call.
   */
  idempotent?: true | 'optional';
  /** A stricter rate than the general one (decisions section 8). */
  rate?: 'make' | 'login' | 'sms' | 'click' | 'captcha';
  /** The call opens a secret or ends a session: by cookie it must come from our own pages although it is a GET. */
  sameOrigin?: true;
  /** Any page may call it and read the answer: public data, and never with cookies (D1107). */
  open?: true;
  /** Open to the login of an embedded page, which may buy and recharge and nothing else (X017). */
  embed?: true;
  query?: Schema;
  body?: Schema;
  /**
   * Bytes of the largest body, where the general limit is too low: a picture; `rows`: as many as the most recipients of
   * one call take. Only on routes with a login.
   */
  maxBody?: number | 'rows';
  /** Shape of `data`; absent when the reply is always a file. */
  data?: Schema;
  /** The reply is a file (its failures are still envelopes). */
  file?: true;
  /** Refusals that this call may answer, beside those of any route. */
  refusals: readonly RefusalName[];
}

/** A call of the shop, also listed in the API document. */
export interface Route extends AnyRoute {
  auth: Access;
  refusals: readonly ShopRefusalName[];
}

/** The scopes of which any opens a route, the one that a new key is given first; none: closed to keys. */
export const scopesOf = ({ scope = [] }: Route): readonly string[] =>
  typeof scope === 'string' ? [scope] : scope;

/** Routes of one domain by the names that clients call them by. */
export type Routes = Record<string, Route>;
/** The same of calls of any kind. */
export type AnyRoutes = Record<string, AnyRoute>;

/** Refusals that any route may answer. */
export const COMMON_REFUSALS = [
  'INVALID',
  'BODY_TOO_LARGE',
  'BODY_NOT_JSON',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ShopRefusalName[];

/** Refusals that any route behind a login may answer too. */
export const SIGNED_IN_REFUSALS = [
  'LOGIN_REQUIRED',
  'ACCOUNT_DISABLED',
  'BUYER_ONLY',
  'CROSS_SITE',
  'SIGNATURE_WRONG',
  'TIMESTAMP_OUTSIDE',
  'NONCE_REUSED',
  'ADDRESS_NOT_ALLOWED',
  'SCOPE_MISSING',
  'NOT_IN_TEST_MODE',
  'KEY_OFF',
  'KEY_ENDED',
  'KEY_CLOSED',
  'EMBED_CLOSED',
] as const satisfies readonly ShopRefusalName[];

/** States a group of routes; keeps the literal types so that server and client are checked against them. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;

/** What a handler receives after validation. */
export interface RouteInput<R extends AnyRoute> {
  query: OutputOf<R['query']>;
  body: OutputOf<R['body']>;
}

/** What a handler answers, before the envelope. */
export type RouteData<R extends AnyRoute> = R['file'] extends true
  ? FileReply | (R['data'] extends Schema ? InputOf<R['data']> : never)
  : InputOf<R['data']>;

/** What a caller sends: only the parts that the route has. */
export type RouteCall<R extends AnyRoute> = (R['query'] extends Schema
  ? { query: InputOf<R['query']> }
  : unknown) &
  (R['body'] extends Schema ? { body: InputOf<R['body']> } : unknown) &
  (R['idempotent'] extends true
    ? { key: string }
    : R['idempotent'] extends 'optional'
      ? { key?: string }
      : unknown);

/** A file as a reply. */
export interface FileReply {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** Of a file that is too long to hold: its bytes as they come, instead of `bytes`. Only the server sets it. */
  stream?: AsyncIterable<Uint8Array>;
}

/** True for a file; false for the `data` that a call may answer instead of one. */
export function isFile(reply: unknown): reply is FileReply {
  return typeof reply === 'object' && reply !== null && 'fileName' in reply && 'bytes' in reply;
}
