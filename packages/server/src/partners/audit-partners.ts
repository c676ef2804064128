import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { lits } from '../db/lits.ts';

/** Checks of partners and of what purchases go back to (X026, X027); see `audit`. */
export const PARTNER_CHECKS: Check[] = [
  {
    property: 'X026',
    what: 'commission that goes back to a visit of another partner',
    query: (
      of,
    ) => sql`select 'G' || k.order_id as id from ${of.commissions} k join spread_clicks c on c.id = k.click_id
      where c.partner_id <> k.partner_id`,
  },
  {
    property: 'X026',
    what: 'registration that goes back to a visit of another partner than the inviter',
    query: sql`select u.id::text as id from users u join spread_clicks c on c.id = u.invited_click
      where c.partner_id is distinct from u.invited_by`,
  },
  {
    property: 'X026',
    what: 'batch whose channel does not fit its site',
    query: (of) =>
      sql`select 'B' || id as id from ${of.batches} b where (channel = 'widget') <> (site_id is not null)`,
  },
  {
    property: 'X026',
    what: 'batch that goes back to a visit of another site or person, or to the buyer as partner',
    query: (of) => sql`select 'B' || b.id as id from ${of.batches} b join spread_clicks c on c.id = b.click_id
      where c.site_id is distinct from b.site_id or c.user_id is distinct from b.user_id or c.partner_id = b.user_id`,
  },
  {
    property: 'X027',
    what: 'commission of somebody who is buyer and partner at once',
    query: (of) => sql`select 'G' || order_id as id from ${of.commissions} k where partner_id = buyer_id`,
  },
  {
    property: 'X017',
    what: 'login of an embedded page without an origin, or that lasts longer than half an hour',
    query: sql`select id::text as id from sessions where (site_id is not null) <> (origin <> '')
      or (site_id is not null and expires_at > now() + interval '31 minutes')`,
  },
  {
    property: 'P9',
    what: 'site of somebody who never was an active partner',
    query: sql`select s.id::text as id from partner_sites s join partners p on p.user_id = s.user_id where p.status in (${lits(PARTNER_STATUS.pending, PARTNER_STATUS.refused)})`,
  },
];
