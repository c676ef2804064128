import type { Route } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { platformKey } from '@giftship/shared/goods/platforms';
import { assert } from '@giftship/shared/lib/assert';
import type { Feature } from '@giftship/shared/settings/features';
import type { Caller } from '../callers/caller.ts';
import type { Config } from '../config.ts';

/** What a call brings, as far as its switches depend on it. */
interface Brought {
  caller: Caller | null;
  query: unknown;
  body: unknown;
}

/** Which switches hold a call. */
interface Switched {
  /** Its own: that of the part of the shop that it belongs to. */
  of?: Feature | readonly Feature[] | ((brought: Brought) => Feature);
  /** It reads, ships, or is the way in and out: maintenance lets it through. */
  passes?: true;
  /** Its use case asks for itself (`refuseOffFor`): behind its key, so that a refusal says that nothing was done. */
  asks?: true;
}

const READS: Switched = { passes: true };
const WRITES: Switched = {};

const field = (from: unknown, name: string): unknown => (from as Record<string, unknown> | undefined)?.[name];
const registering = ({ body }: Brought): Feature =>
  field(body, 'user_type') === 'supplier' ? 'supplier' : 'register';
const channel = ({ body }: Brought): Feature => (field(body, 'channel') === 2 ? 'recharge.2' : 'recharge.1');
const platform = ({ query }: Brought): Feature => `store.${platformKey(Number(field(query, 'platform')))}`;

/**
 * The switches of every call that is no mere GET, and of what reads only for a part that may be off (O219). A call that is missing here does not start the service: none can
 * forget to be switched off. (The contract does not say it, because pages carry the contract.)
 */
export const SWITCHED: Readonly<Record<string, Switched>> = {
  'POST /login': READS,
  'DELETE /login': READS,
  'POST /sms-login': READS,
  'POST /register': { of: registering },
  'POST /find-password': WRITES,
  'PUT /user/password': WRITES,
  'POST /user/password/proof': WRITES,
  'POST /common/sms/register': { of: registering },
  'POST /common/sms/login': READS,
  'POST /common/sms/find-password': WRITES,
  'POST /user/attestation': WRITES,
  'POST /collect/goods': WRITES,
  'DELETE /collect/goods': WRITES,
  'DELETE /user/message': READS,
  'DELETE /user/message/list': READS,
  'GET /substations/plans': { of: 'substation', passes: true },
  'POST /substations/apply': { of: 'substation' },
  'POST /gift/order/price': READS,
  'POST /finance/log/download': READS,
  'POST /user/recharge/qrcode': { of: channel },
  'POST /common/sms/withdraw': WRITES,
  'POST /finance/withdraw/check/password': { of: 'withdraw' },
  'PUT /finance/withdraw/account': WRITES,
  'POST /finance/withdraw/apply': { of: 'withdraw' },
  'POST /finance/commission/transfer': WRITES,
  'POST /user/balance/refund': WRITES,
  'POST /user/group/upgrade': WRITES,
  // A visit, not a change: what is lost of it costs a partner his commission.
  'POST /spread/click': READS,
  'POST /widget/click': { of: 'embed', passes: true },
  'GET /widget/config': { of: 'embed', passes: true },
  'POST /user/partner/apply': { of: 'partner' },
  'POST /user/partner/site': { of: 'partner' },
  'PUT /user/partner/site': { of: 'partner' },
  'POST /embed/code': { of: 'embed', passes: true },
  'POST /embed/session': { of: 'embed', passes: true },
  'POST /user/order/parcel': READS,
  'POST /user/order/parcel/download': READS,
  'POST /user/order/pickup': READS,
  'POST /gift/order/make': { asks: true },
  'POST /user/order/pay': { asks: true },
  'POST /user/order/close': WRITES,
  'POST /gift/order/check': READS,
  'POST /user/order/list': READS,
  'POST /user/order/batch/list': READS,
  'POST /user/order/download': READS,
  // Waybills of what is paid for: shipping.
  'POST /user/order/batch/retry': READS,
  'GET /gift/auth/info': { of: platform },
  'PUT /user/store': WRITES,
  'DELETE /user/store': WRITES,
  'POST /gift/auth/order/sync': WRITES,
  'POST /gift/auth/order/sync/cancel': WRITES,
  'POST /gift/auth/order': READS,
  'POST /gift/auth/deliver': READS,
  'POST /auto/rule': { of: 'rules' },
  'PUT /auto/rule': { of: 'rules' },
  'DELETE /auto/rule': WRITES,
  'POST /auto/rule/run': { of: ['rules', 'order'] },
  'DELETE /user/session': READS,
  'DELETE /user/session/others': READS,
  'POST /user/ticket': WRITES,
  'POST /user/ticket/reply': WRITES,
  'POST /user/ticket/close': WRITES,
  'POST /user/ticket/reopen': WRITES,
  'POST /user/picture': WRITES,
  'POST /user/refund/apply': WRITES,
  'POST /device/code': READS,
  'POST /device/token': READS,
  'POST /device/approve': READS,
  'PUT /user/setting/api': WRITES,
  'POST /user/setting/api/keys': WRITES,
  'PUT /user/setting/api/keys': WRITES,
  'DELETE /user/setting/api/keys': WRITES,
  'POST /webhook/test': WRITES,
  'POST /webhook/resend': WRITES,
  'POST /events/trigger': WRITES,
  'PUT /test/callback': WRITES,
  'POST /test/balance': WRITES,
  'POST /test/parcel': WRITES,
};

/** The switches of a route; a call that changes something and has none is a fault of ours. */
export function switchedOf({ method, path }: Route): Switched {
  const switched = SWITCHED[`${method} ${path}`];
  assert(switched !== undefined || method === 'GET', `${method} ${path} is in the table of switches`);
  return switched ?? READS;
}

/** Refuses a call that is switched off, or that maintenance does not let through, with the operator's sentence (code 27). */
export function refuseSwitchedOff({ off }: Pick<Config, 'off'>, switched: Switched, brought: Brought): void {
  if (off.size === 0 || switched.asks) return;
  const { of = [] } = switched;
  const own = typeof of === 'function' ? of(brought) : of;
  refuseAny({ off }, [
    ...(switched.passes ? [] : (['maintenance'] as const)),
    ...(typeof own === 'string' ? [own] : own),
    ...featuresOf(brought.caller),
  ]);
}

/** The same for a use case that asks for itself: `caller` brings the switches of his way in. */
export function refuseOffFor(config: Pick<Config, 'off'>, caller: Caller, own: Feature): void {
  refuseAny(config, ['maintenance', own, ...featuresOf(caller)]);
}

/** The same for a call that no caller of the shop makes. */
export function refuseOff(config: Pick<Config, 'off'>, own: Feature): void {
  refuseAny(config, ['maintenance', own]);
}

/** Refuses when one of them is off. */
function refuseAny({ off }: Pick<Config, 'off'>, features: readonly Feature[]): void {
  for (const feature of features) {
    const say = off.get(feature);
    if (say !== undefined) throw refuse('FEATURE_OFF', { say });
  }
}

/** What a caller comes by can be off too: his key, or the page of a partner. */
function featuresOf(caller: Caller | null): Feature[] {
  if (caller?.key) return ['api'];
  return caller?.via === 'embed' ? ['embed'] : [];
}
