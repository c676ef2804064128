import { refuse } from '@giftship/shared/errors/app-error';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { mayDo, type Needed } from '@giftship/shared/operators/rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCrossSite } from '../callers/same-origin.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { isOfficeCall, OFFICE_HEADERS } from '../http/office-host.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { isAllowedFrom } from '../callers/addresses.ts';
import { findOperator, type FoundOperator } from './find-operator.ts';
import { officeAddresses } from './ip-list.ts';
import type { Operator } from './operator.ts';
import { provedUntil } from './sessions.ts';
import { writeLog } from './write-log.ts';

/** Calls a second of one operator, and tries a minute of one address (10.9). */
const OPERATOR_RATE = { burst: 40, perSecond: 20 };
const DOOR_RATE = { burst: 10, perSecond: 10 / 60 };
/** Calls of one address without a login: a page whose login ended makes a few, which are no tries of a secret. */
const STRANGER_RATE = { burst: 60, perSecond: 2 };

/** What an operator who moved to another address may still do: show his second factor, or go. */
const WITHOUT_PLACE = new Set(['/admin/prove', '/admin/logout', '/admin/me']);

/** The gate of the back office: page, address, who calls, how often, with which rights, and when he last proved himself. */
export type Gate = (
  route: OfficeRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Operator | null>;

/** Makes the gate of one service; its counts are shared by all routes. */
export function officeGate(deps: Deps): Gate {
  const { rate } = deps.config;
  const ofOperator = rate === null ? null : rateLimit(OPERATOR_RATE, deps.now);
  const ofDoor = rate === null ? null : rateLimit(DOOR_RATE, deps.now);
  const ofStranger = rate === null ? null : rateLimit(STRANGER_RATE, deps.now);
  return async (route, request, reply) => {
    if (!isOfficeCall(deps.config, request)) throw refuse('ROUTE_NOT_FOUND');
    reply.headers(OFFICE_HEADERS);
    refuseForeignPage(route, request);
    const isDoor = route.auth === 'public';
    const found = isDoor ? null : await findOperator(deps, request);
    if (isDoor && route.method !== 'GET') ofDoor?.(addressKey(request.ip));
    else if (found === null) ofStranger?.(addressKey(request.ip));
    else ofOperator?.(String(found.operator.id));
    if (!isAllowedFrom(await officeAddresses(deps), request.ip)) throw refuse('OFFICE_ADDRESS');
    if (isDoor) return null;
    if (found === null) throw refuse('OFFICE_LOGIN_REQUIRED');
    await admit(deps, route, found);
    return found.operator;
  };
}

/** Only our own pages call: what a browser sends from elsewhere is refused, also where it only reads (10.2). */
function refuseForeignPage({ method }: OfficeRoute, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (method !== 'GET' || site === 'cross-site' || site === 'same-site') refuseCrossSite(request);
}

async function admit(
  deps: Deps,
  route: Exclude<OfficeRoute, { auth: 'public' }>,
  { operator, ipList, hasMoved }: FoundOperator,
): Promise<void> {
  if (!isAllowedFrom(ipList, operator.address)) {
    await keepRefusal(deps, operator, route, 'OFFICE_ADDRESS');
    throw refuse('OFFICE_ADDRESS');
  }
  if (!mayDo(operator.rights, route.right)) {
    await keepRefusal(deps, operator, route, 'RIGHT_MISSING');
    throw refuse('RIGHT_MISSING', { right: nameOf(route.right) });
  }
  if (hasMoved && !WITHOUT_PLACE.has(route.path)) throw refuse('PROVE_NEEDED');
  if (route.prove && !hasProof(deps, operator)) throw refuse('PROVE_NEEDED');
}

/** True when the second factor was shown within the last ten minutes (O008). */
const hasProof = ({ now }: Deps, { session }: Operator): boolean =>
  (provedUntil(session.provedAt)?.getTime() ?? 0) > now();

const nameOf = (needed: Needed): string =>
  needed === 'any' ? '' : RIGHT_LABELS[typeof needed === 'string' ? needed : needed[0]!];

/** Refusals for a missing right or a foreign address are kept (10.5). */
async function keepRefusal(
  { db }: Deps,
  operator: Operator,
  { path, right }: Exclude<OfficeRoute, { auth: 'public' }>,
  refusal: string,
): Promise<void> {
  await db.transaction((tx) =>
    writeLog(tx, operator, { action: 'refused', object: 'call', ref: path, after: { refusal, right } }),
  );
}
