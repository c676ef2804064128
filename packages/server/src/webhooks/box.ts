import type { JobKind } from '../jobs/outbox.ts';

/** Whose messages are sent: where they lie, where their address stands, and by which column both name their owner. */
export interface Box {
  deliveries: 'webhook_deliveries' | 'supplier_deliveries';
  addresses: 'api_keys' | 'supplier_hooks';
  owner: 'user_id' | 'supplier_id';
  job: JobKind;
}

export const BUYERS: Box = {
  deliveries: 'webhook_deliveries',
  addresses: 'api_keys',
  owner: 'user_id',
  job: 'send-webhook',
};
/** A kind of job of its own: a release before would drop what it finds no address for. */
export const SUPPLIERS: Box = {
  deliveries: 'supplier_deliveries',
  addresses: 'supplier_hooks',
  owner: 'supplier_id',
  job: 'send-supplier-webhook',
};

/** The table of the messages; what is written to them has the same columns in both. */
export const tableOf = ({ deliveries }: Box) => deliveries as 'supplier_deliveries';
