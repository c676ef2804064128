import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/**
 * The cookies of a login: its token, and the hint that scripts can read. Behind TLS they have names that browsers take
 * from this very host alone and over TLS alone. The plain names are written and read beside them for as long as release
 * 0.2.0, which knows no others, may serve the same service (decisions/0010-doors.md).
 */
export const TOKEN_COOKIE = { tls: '__Host-user-token', plain: 'user-token' } as const;
export const SIGNED_IN_COOKIE = { tls: '__Host-signed-in', plain: 'signed-in' } as const;
/** The login of a supplier: sent to the console's calls alone, and its hint to the console's pages alone (back-office 10.2). */
export const SUPPLIER_COOKIE = { tls: '__Secure-supplier-token', plain: 'supplier-token' } as const;
export const SUPPLIER_HINT_COOKIE = { tls: '__Secure-supplier-in', plain: 'supplier-in' } as const;
export const SUPPLIER_CALLS = '/api/supplier';
export const SUPPLIER_PAGES = '/supplier';
/** The saved login has one name: its token is good once, so the same one under two names would look stolen. */
export const REMEMBER_COOKIE = 'remember';
/** The login of an embedded page: in a jar of its own for each page around it, and out of reach of scripts (X017). */
export const EMBED_COOKIE = '__Host-embed';
/** Tells the embedded page's script that there is such a login. */
export const EMBED_HINT_COOKIE = '__Host-embed-in';
/** An operator's look at an account: of this browser, over whatever login it has itself (back-office 10.6). */
export const VIEW_COOKIE = { tls: '__Host-view-token', plain: 'view-token' } as const;
/** The only address that is sent the remember cookie: the login call (D320). */
export const REMEMBER_PATH = '/api/login';

/** An operator's look at a supplier's console: sent to the console's calls alone (O088). */
export const SUPPLIER_VIEW_COOKIE = { tls: '__Secure-supplier-view', plain: 'supplier-view' } as const;

/** What a browser sends under the names of a cookie, each value once, the one that counts first. */
export function cookiesOf(
  { cookies }: FastifyRequest,
  { tls, plain }: { tls: string; plain: string },
): string[] {
  const sent = [cookies[tls], cookies[plain]].flatMap((value) => value || []);
  return [...new Set(sent)];
}
