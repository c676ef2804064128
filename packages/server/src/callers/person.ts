import type { Membership } from '@giftship/shared/pricing/price-book';
import type { Caller } from './caller.ts';

/** What `callerOf` reads of a person. */
export const USER_COLUMNS = [
  'users.id',
  'users.user_type',
  'users.username',
  'users.mobile',
  'users.status',
  'users.group_id',
  'users.group_until',
  'users.lasting_group_id',
  'users.attestation',
  'users.spread_code',
] as const;

/** Who a row of `users` is, without how he came in. */
export const callerOf = (row: {
  id: number;
  user_type: 'user' | 'supplier';
  username: string;
  mobile: string;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
  attestation: number;
  spread_code: string;
}): Omit<Caller, 'tokenHash' | 'expiresAt' | 'via' | 'spendLimit' | 'key'> & {
  site: null;
  key: null;
  view: null;
} => ({
  userId: row.id,
  role: row.user_type,
  username: row.username,
  mobile: row.mobile,
  membership: membershipOf(row),
  attestation: row.attestation,
  spreadCode: row.spread_code,
  site: null,
  key: null,
  view: null,
  isTest: false,
});

/** A person's groups, as the price book takes them. */
export const membershipOf = (row: {
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
}): Membership => ({
  groupId: row.group_id,
  until: row.group_until?.getTime() ?? null,
  lastingId: row.lasting_group_id,
});
