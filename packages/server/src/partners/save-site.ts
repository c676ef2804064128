import { refuse } from '@giftship/shared/errors/app-error';
import { MOST_SITES, PARTNER_STATUS, type PartnerSite } from '@giftship/shared/partners/contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { SITE_COLUMNS, siteView } from './read-partner.ts';
import { readOrigins } from './site-origins.ts';

type SiteFields = Omit<PartnerSite, 'id' | 'site_key' | 'created_at'>;

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Registers a site of an active partner and gives it a public key (X017). */
export function addSite({ db, random }: Deps, { userId }: Caller, input: SiteFields): Promise<PartnerSite> {
  return db.transaction(async (tx) => {
    await lockActive(tx, userId);
    const values = await readFields(tx, input);
    const { count } = await tx
      .selectFrom('partner_sites')
      .where('user_id', '=', userId)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_SITES) throw refuse('TOO_MANY_SITES', { max: MOST_SITES });
    const row = await tx
      .insertInto('partner_sites')
      .values({ ...values, user_id: userId, site_key: newKey(random) })
      .returning(SITE_COLUMNS)
      .executeTakeFirstOrThrow();
    return siteView(row);
  });
}

/** Changes a site of one's own; it counts at once, also for logins that are open (X017). */
export function changeSite(
  { db }: Deps,
  { userId }: Caller,
  { id, input }: { id: number; input: SiteFields },
): Promise<PartnerSite> {
  return db.transaction(async (tx) => {
    await lockActive(tx, userId);
    const values = await readFields(tx, input);
    const row = await tx
      .updateTable('partner_sites')
      .set(values)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(SITE_COLUMNS)
      .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    return siteView(row);
  });
}

/** Held until the end of the transaction, so that two calls at once cannot pass the number of sites. */
async function lockActive(tx: Tx, userId: number): Promise<void> {
  const partner = await tx
    .selectFrom('partners')
    .where('user_id', '=', userId)
    .where('status', '=', PARTNER_STATUS.active)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!partner) throw refuse('PARTNER_NOT_ACTIVE');
}

async function readFields(tx: Tx, { name, origins, goods_ids, theme, is_on }: SiteFields) {
  const goods = [...new Set(goods_ids)];
  const known = await tx
    .selectFrom('goods')
    .where('id', '=', sql<number>`any(${goods}::bigint[])`)
    .select('id')
    .execute();
  if (known.length !== goods.length) throw refuse('GOODS_NOT_FOUND');
  return { name, origins: readOrigins(origins), goods_ids: goods, theme, is_on };
}

const newKey = (random: Deps['random']): string =>
  `pk_${[...random(24)].map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('')}`;
