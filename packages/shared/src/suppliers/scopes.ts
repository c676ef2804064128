import { SUPPLIER_EVENT_LABELS, SUPPLIER_SCOPE_LABELS } from './labels.ts';

/** Scopes of a supplier's API key (S081). */
export type SupplierScope = keyof typeof SUPPLIER_SCOPE_LABELS;
/** All of them, in the order in which they are offered. */
export const SUPPLIER_SCOPES = Object.keys(SUPPLIER_SCOPE_LABELS) as [SupplierScope, ...SupplierScope[]];

/** What a supplier's callback can be told (S081). */
export type SupplierEvent = keyof typeof SUPPLIER_EVENT_LABELS;
/** All of them, in the order in which they are offered. */
export const SUPPLIER_EVENTS = Object.keys(SUPPLIER_EVENT_LABELS) as [SupplierEvent, ...SupplierEvent[]];

/** Keys that a supplier may have at a time (S081). */
export const MOST_SUPPLIER_KEYS = 20;
