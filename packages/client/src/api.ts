import type { Client } from '@giftship/shared/api/client';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import type { KnownEvent } from '@giftship/shared/events/event-data';

/** Groups that only the pages of partners use. */
type Hidden = 'widget' | 'embed';
/** The key of a write may be left out: the client makes one. */
type WithOwnKey<F> = F extends (...args: infer A) => infer R
  ? (
      ...args: A extends [infer C extends { key: string }] ? [call: Omit<C, 'key'> & { key?: string }] : A
    ) => R
  : F;

/** Every call of the service. What is published in its place is printed from the contract (scripts/print-api.ts). */
export type GiftApi = {
  [G in Exclude<keyof ApiRoutes, Hidden>]: {
    [N in keyof Client<ApiRoutes>[G]]: WithOwnKey<Client<ApiRoutes>[G][N]>;
  };
};

/** An event of the list or of a callback. */
export type GiftEvent = KnownEvent & {
  id: string;
  created_at: string;
  /** `test` on events of orders of test keys; absent on what a service of 0.2.0 wrote. */
  mode?: 'live' | 'test';
  /** True on what was made for trying things out: nothing happened. */
  test?: boolean;
};
