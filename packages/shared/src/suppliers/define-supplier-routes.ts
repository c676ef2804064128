import type { AnyRoute } from '../contract/define-routes.ts';
import type { RefusalName } from '../errors/catalogue.ts';
import type { SupplierRight } from './rights.ts';
import type { SupplierScope } from './scopes.ts';

/** What every call of the supplier console says beside what any call says. */
interface SupplierBase extends Omit<
  AnyRoute,
  'auth' | 'scope' | 'open' | 'embed' | 'sameOrigin' | 'idempotent'
> {
  auth: 'supplier';
  /**
   * What opens it; one of several is enough. `member`: any member of a supplier, in whatever state it is; `login`: any login
   * of type supplier, also one without a supplier.
   */
  right: SupplierRight | readonly SupplierRight[] | 'member' | 'login';
  /** API-key scope that opens it; a call without one is closed to keys (S081). */
  scope?: SupplierScope;
  /** The second factor must have been shown within the last ten minutes (S004); otherwise code 84. */
  prove?: true;
  /** It carries an `Idempotency-Key` header and has at most one effect per key and supplier. */
  idempotent?: true;
}

/** A call that changes nothing. */
interface SupplierRead extends SupplierBase {
  method: 'GET' | 'POST';
  reads: true;
}

/** A call that changes something: it names the action under which its row in the supplier's record is found (S083). */
interface SupplierWrite extends SupplierBase {
  reads?: never;
  own?: never;
  logs: string;
}

/** A call that changes only the caller's own login: it is no change of the supplier's, and not kept in its record. */
interface SupplierOwn extends SupplierBase {
  reads?: never;
  own: true;
  logs?: never;
}

/** One call of the supplier console. Without a right, or a writing one without its action, it does not compile. */
export type SupplierRoute = SupplierRead | SupplierWrite | SupplierOwn;
/** Calls of one area of the console by the names that pages call them by. */
export type SupplierRoutes = Record<string, SupplierRoute>;

/** Refusals that any call of the console may answer. */
export const SUPPLIER_REFUSALS = [
  'LOGIN_REQUIRED',
  'ACCOUNT_DISABLED',
  'CROSS_SITE',
  'SUPPLIER_ONLY',
  'SUPPLIER_CHOICE',
  'SUPPLIER_CLOSED',
  'AGREEMENT_NEEDED',
  'RIGHT_MISSING',
  'TOTP_BIND',
  'PROVE_NEEDED',
] as const satisfies readonly RefusalName[];

/** States a group of calls of the console; keeps the literal types, so that server and pages are checked against them. */
export function defineSupplierRoutes<const R extends SupplierRoutes>(routes: R): R {
  return routes;
}
