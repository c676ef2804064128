import { SCOPE_LABELS } from './labels.ts';

/** Scopes of an API key (D902). */
export type Scope = keyof typeof SCOPE_LABELS;
/** All scopes, in the order in which they are offered. */
export const SCOPES = Object.keys(SCOPE_LABELS) as [Scope, ...Scope[]];

/** What a test key may be given: what stays within test mode. No store, no rule, no work order, no recharge. */
export const TEST_SCOPES = [
  'goods:read',
  'order:read',
  'order:write',
  'wallet:read',
  'webhook:write',
  'event:read',
  'message:read',
  'message:write',
] as const satisfies readonly Scope[];
/** True for a scope that a test key may hold. */
export const isTestScope = (scope: string): boolean => (TEST_SCOPES as readonly string[]).includes(scope);
