import type { AnyRoute } from '../contract/define-routes.ts';
import type { RefusalName } from '../errors/catalogue.ts';
import type { Needed } from './rights.ts';

/** What every call of the back office says beside what any call says. */
interface OfficeBase extends Omit<
  AnyRoute,
  'auth' | 'scope' | 'open' | 'embed' | 'sameOrigin' | 'idempotent'
> {
  auth: 'operator';
  /** What opens it; one of several is enough. */
  right: Needed;
  /** The second factor must have been shown within the last ten minutes (O008); otherwise code 84. */
  prove?: true;
  /** It carries an `Idempotency-Key` header and has at most one effect per key and operator. */
  idempotent?: true;
}

/** A call that changes nothing: a GET, or a search whose filters need a body. */
interface OfficeRead extends OfficeBase {
  method: 'GET' | 'POST';
  reads: true;
}

/** A call that changes something: it names the action under which its log row is found (B15). */
interface OfficeWrite extends OfficeBase {
  reads?: never;
  own?: never;
  /** Name of the action in the operator log, for example `withdrawal.approve`; its words are in labels.ts. */
  logs: string;
}

/** A call that changes only what the caller's own pages look like or hold open: it is not logged. */
interface OfficeOwn extends OfficeBase {
  reads?: never;
  own: true;
  logs?: never;
}

/** A step of the login: nobody is known yet. */
interface OfficeDoor extends Omit<
  AnyRoute,
  'auth' | 'scope' | 'open' | 'embed' | 'sameOrigin' | 'idempotent'
> {
  auth: 'public';
}

/** One call of the back office. Without a right, or a writing one without its action, it does not compile (B04). */
export type OfficeRoute = OfficeRead | OfficeWrite | OfficeOwn | OfficeDoor;

/** Calls of one area of the back office by the names that pages call them by. */
export type OfficeRoutes = Record<string, OfficeRoute>;

/** Refusals that any call of the back office may answer. */
export const OFFICE_REFUSALS = [
  'OFFICE_LOGIN_REQUIRED',
  'CROSS_SITE',
  'RIGHT_MISSING',
  'OFFICE_ADDRESS',
  'PROVE_NEEDED',
] as const satisfies readonly RefusalName[];

/** States a group of calls of the back office; keeps the literal types, so that server and pages are checked against them. */
export function defineOfficeRoutes<const R extends OfficeRoutes>(routes: R): R {
  return routes;
}
