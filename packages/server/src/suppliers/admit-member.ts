import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { SUPPLIER_RIGHT_LABELS, SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import { needsSecondFactor, type SupplierRight } from '@giftship/shared/suppliers/rights';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyNameOf } from '../callers/check-signature.ts';
import { refuseCrossSite } from '../callers/same-origin.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { isConsoleCall } from '../http/console-host.ts';
import { OFFICE_HEADERS } from '../http/office-host.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { provedUntil } from '../operators/sessions.ts';
import { GUESSES } from '../http/admit.ts';
import { findKeyMember, isKnownKey } from './find-key-member.ts';
import { findSupplierLogin } from './find-member.ts';
import type { SupplierLogin } from './member.ts';
import { admitSupplierViewer } from './view-only.ts';

/** Calls of one login, and of one address without any. */
const LOGIN_RATE = { burst: 60, perSecond: 20 };
const STRANGER_RATE = { burst: 60, perSecond: 2 };

/** What stays open before a new agreement is agreed to: shipping what is paid for, and statements (S006). */
const WITHOUT_AGREEMENT = new Set<SupplierRight>(['s.order', 's.recipient', 's.settle']);

/** The gate of the console: page, who calls, how often, for which supplier, with which rights, and how he proved himself. */
interface ConsoleGates {
  /** Null for a signed call, of which it is known only behind its body who made it. */
  gate: (route: SupplierRoute, request: FastifyRequest, reply: FastifyReply) => Promise<SupplierLogin | null>;
  signed: (route: SupplierRoute, request: FastifyRequest) => Promise<SupplierLogin>;
}

/** Makes the gates of one service; their counts are shared by all routes. */
export function consoleGates(deps: Deps): ConsoleGates {
  const { rate } = deps.config;
  const ofLogin = rate === null ? null : rateLimit(LOGIN_RATE, deps.now);
  const ofStranger = rate === null ? null : rateLimit(STRANGER_RATE, deps.now);
  const gate: ConsoleGates['gate'] = async (route, request, reply) => {
    if (!isConsoleCall(deps.config, request)) throw refuse('ROUTE_NOT_FOUND');
    reply.headers(OFFICE_HEADERS);
    if (request.headers['x-app-key'] !== undefined) {
      if (await isKnownKey(deps, keyNameOf(request))) return null;
      ofStranger?.(addressKey(request.ip));
      throw refuse('SIGNATURE_WRONG');
    }
    refuseForeignPage(route, request);
    const login = await findSupplierLogin(deps, request);
    if (login === null) {
      ofStranger?.(addressKey(request.ip));
      throw refuse('LOGIN_REQUIRED');
    }
    ofLogin?.(login.caller.view ? `view ${login.caller.view.id}` : String(login.caller.userId));
    admit(deps, route, login);
    await admitSupplierViewer(deps, route, login);
    return login;
  };
  const signed: ConsoleGates['signed'] = async (route, request) => {
    const login = await findKeyMember(deps, route, request).catch((error: unknown) => {
      // Whoever tries signatures out is slowed down by the address he comes from.
      if (GUESSES.some((name) => isRefusal(error, name))) ofStranger?.(addressKey(request.ip));
      throw error;
    });
    ofLogin?.(keyNameOf(request));
    admit(deps, route, login);
    return login;
  };
  return { gate, signed };
}

/** Only our own pages call by cookie: what a browser sends from elsewhere is refused, also where it only reads (10.2). */
function refuseForeignPage({ method }: SupplierRoute, request: FastifyRequest): void {
  if (request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (method !== 'GET' || site === 'cross-site' || site === 'same-site') refuseCrossSite(request);
}

function admit(deps: Deps, route: SupplierRoute, login: SupplierLogin): void {
  if (route.right === 'login') return;
  const { caller, supplier, rights, totp, agreement } = login;
  if (supplier === null) throw refuse('SUPPLIER_CHOICE');
  if (supplier.status !== SUPPLIER_STATUS.open && supplier.status !== SUPPLIER_STATUS.stopped)
    throw refuse('SUPPLIER_CLOSED', { state: SUPPLIER_STATUS_LABELS[supplier.status] ?? '' });
  const needed = neededOf(route);
  const isOpened = needed.length === 0 || needed.some((right) => rights.has(right));
  if (!isOpened) throw refuse('RIGHT_MISSING', { right: SUPPLIER_RIGHT_LABELS[needed[0]!] });
  const isPassing = needed.some((right) => WITHOUT_AGREEMENT.has(right));
  if (agreement.agreed < agreement.inForce && !isPassing) throw refuse('AGREEMENT_NEEDED');
  // A key has no second factor: it opens nothing that asks for it, and needed it to be made.
  if (caller.via === 'key') return;
  if (!totp.isBound && needsSecondFactor(rights)) throw refuse('TOTP_BIND');
  // Whoever has one shows it once in each login, and again for what is grave (S004).
  if (totp.isBound && totp.shownAt === null) throw refuse('PROVE_NEEDED');
  if (route.prove && !isProved(deps, totp.shownAt)) throw refuse('PROVE_NEEDED');
}

/** The rights of which one opens a call; none: any member. */
const neededOf = ({ right }: SupplierRoute): readonly SupplierRight[] => {
  if (right === 'login' || right === 'member') return [];
  return typeof right === 'string' ? [right] : right;
};

/** True when the second factor was shown within the last ten minutes. */
const isProved = ({ now }: Deps, shownAt: Date | null): boolean =>
  (provedUntil(shownAt)?.getTime() ?? 0) > now();
