import { refuse } from '@giftship/shared/errors/app-error';
import { keysOf } from '@giftship/shared/lib/entries-of';
import { PROVIDER_LABELS } from './absent-copy.ts';
import type { CourierProvider } from './courier.ts';
import type { IdentityVerifier } from './identity.ts';
import type { PaymentProvider } from './payment.ts';
import { ProviderError } from './provider-error.ts';
import type { SmsSender } from './sms.ts';

/** A service of others without which a part of ours is closed. */
export type ProviderKind = keyof typeof PROVIDER_LABELS;

/** All of them. */
export const PROVIDER_KINDS = keysOf(PROVIDER_LABELS);

/** The four services that ours needs from outside, beside the platforms of its buyers' stores. */
export interface Providers {
  payment: PaymentProvider;
  sms: SmsSender;
  courier: CourierProvider;
  identity: IdentityVerifier;
}

/** Refuses what cannot be done without a service that nobody has set up yet (O214, D1309). */
export function refuseMissing({ missing }: { missing: ReadonlySet<ProviderKind> }, kind: ProviderKind): void {
  if (missing.has(kind)) throw refuse('NOT_OPEN', { service: PROVIDER_LABELS[kind] });
}

/**
 * What stands in the place of the services that nobody set up. New work is refused before it comes here
 * (`refuseMissing`); what is left of earlier days, a payment or a parcel of a trial, hears that nobody answers.
 */
export function absentProviders(): Providers {
  const gone = () => new ProviderError('unavailable', { code: 'NOT_SET_UP' });
  const fail = () => Promise.reject(gone());
  const ack = () => ({ status: 404, headers: {}, body: '' });
  return {
    payment: {
      channel: 'none',
      create: fail,
      query: fail,
      close: fail,
      refund: fail,
      bill: fail,
      readNotify: fail,
      ack,
    },
    sms: { send: fail, notify: fail, invite: fail, news: fail },
    courier: {
      id: 'none',
      atOnce: 500,
      takesCipher: () => false,
      hasOwn: () => false,
      issue: fail,
      issueMany: async (orders) => orders.map(({ orderSn }) => ({ ok: false, orderSn, error: gone() })),
      cancel: fail,
      label: fail,
      track: fail,
      readPush: fail,
      ack,
    },
    identity: { verify: fail },
  };
}
