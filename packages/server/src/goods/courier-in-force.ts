import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type RawBuilder, sql } from 'kysely';

/** A courier's (`c`) cut-off on the China day of an instant: one that was changed counts from the next day on (O093). */
export const cutoffOn = (at: number): RawBuilder<string> =>
  sql<string>`case when c.next_cutoff_from <= ${chinaDay(at)}::date then c.next_cutoff else c.cutoff_time end`;

/** Whether a courier (`c`) gives its waybills while the order is being made (D311): one filled by hand never does. */
export const ISSUES_AT_ONCE = sql<boolean>`(c.sync_waybill and c.issue_mode = ${sql.lit(ISSUE_MODE.account)})`;
