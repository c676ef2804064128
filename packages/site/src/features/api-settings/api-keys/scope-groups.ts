import type { Scope } from '@giftship/shared/api-keys/scopes';

/** The scopes of a key by what they are about, in the order in which they are offered. */
export const SCOPE_GROUPS = {
  orders: ['goods:read', 'order:read', 'order:write'],
  money: ['wallet:read', 'recharge:write'],
  stores: ['store:read', 'store:write', 'deliver:write', 'rule:read', 'rule:write'],
  support: ['ticket:read', 'ticket:write', 'message:read', 'message:write'],
  push: ['event:read', 'webhook:write'],
} as const satisfies Record<string, readonly Scope[]>;
