import { type RawBuilder, sql } from 'kysely';
import { SETTINGS } from '@giftship/shared/settings/labels';

/**
 * The sum from which on a second person was needed at a moment, for the audit: limits change, documents stay. A node hears
 * of a new limit some seconds later, so of the two around such a moment the higher counts.
 */
export const limitThen = (name: 'money' | 'goodwill', at: RawBuilder<unknown>): RawBuilder<unknown> => {
  const key = `fourEyes.${name}.one` as const;
  return sql`(select max(coalesce((select (h.value #>> '{}')::bigint from settings_history h
      where h.key = ${sql.lit(key)} and h.at <= m.at order by h.version desc limit 1), ${sql.lit(SETTINGS[key].initial)}))
    from (values (${at}), (${at} - interval '10 seconds')) as m (at))`;
};
