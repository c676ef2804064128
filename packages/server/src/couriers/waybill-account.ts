import { ACCOUNT_STATUS, ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { type RawBuilder, sql } from 'kysely';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { CourierProvider, WaybillAccount } from '../outside/courier.ts';

/** Both secrets of an account, as they are sealed together. */
export interface AccountSecrets {
  key: string;
  secret: string;
}

/** An account that was read to be used. */
export interface KeptAccount extends WaybillAccount {
  /** In use, and of the service that waybills come from now (O098). */
  isUsable: boolean;
}

/** Accounts with their secrets, by their numbers. One whose secrets no key opens any more is not usable. */
export async function readAccounts(
  { db, secret, outside, log }: Pick<Deps, 'db' | 'secret' | 'outside' | 'log'>,
  ids: readonly number[],
): Promise<Map<number, KeptAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db.q.selectFrom('courier_accounts').where('id', 'in', ids).selectAll().execute();
  return new Map(
    rows.map((row): [number, KeptAccount] => {
      const secrets = openSecrets(secret, row.secrets_sealed);
      if (!secrets) log.error({ account: row.id }, 'the secrets of a waybill account do not open');
      return [
        row.id,
        {
          code: row.code,
          partnerId: row.partner_id,
          partnerKey: secrets?.key ?? '',
          partnerSecret: secrets?.secret ?? '',
          net: row.net,
          mobile: row.mobile,
          monthlyCard: row.monthly_card,
          isUsable: secrets !== null && isUsable(outside.courier, row),
        },
      ];
    }),
  );
}

/** True for an account on which waybills can be issued now (O098). */
export const isUsable = (
  courier: Pick<CourierProvider, 'id'>,
  { provider, status }: { provider: string; status: number },
): boolean => status === ACCOUNT_STATUS.used && provider === courier.id;

/** What is sealed of an account; null where it does not open. */
export function openSecrets(key: Buffer, sealed: string): AccountSecrets | null {
  if (sealed === '') return { key: '', secret: '' };
  try {
    return JSON.parse(unseal(key, sealed)) as AccountSecrets;
  } catch {
    return null;
  }
}

/** A parcel (`p`) of a courier (`c`) whose waybill somebody fills in: nobody is asked for it. */
export const IS_BY_HAND: RawBuilder<boolean> = sql<boolean>`(p.by_hand or (c.issue_mode = ${sql.lit(ISSUE_MODE.hand)} and p.account_id is null))`;
