import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { FOUR_EYES_SETTINGS } from '@giftship/shared/settings/setting-values';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';

/** Checks of what operators set (9.3, 9.4): no change without its row in the log, no limit of four eyes and nothing that moves money by one person. */
export const SETTINGS_CHECKS: Check[] = [
  {
    property: 'P11',
    what: 'setting without the operator log row of its change, or with another value than its history says',
    query: sql`select coalesce(h.key, s.key) as id from settings_history h full join settings s on s.key = h.key and s.version = h.version
      where (h.key is null or not exists (select from operator_log l
          where l.object = 'setting' and l.ref = h.key and l.after->>'version' = h.version::text))
        or (s.key is not null and s.value is distinct from h.value)`,
  },
  {
    property: 'P10',
    what: 'limit of four eyes or setting of money that one person changed',
    query: sql`select h.key as id from settings_history h where h.key = any(${[...FOUR_EYES_SETTINGS]}::text[])
      and not exists (select from operator_log l join approvals a on a.id = l.approval_id where l.object = 'setting' and l.ref = h.key
        and l.after->>'version' = h.version::text and a.status = ${sql.lit(APPROVAL_STATUS.done)})`,
  },
  {
    property: 'P11',
    what: 'switch or price group without the operator log row of its change',
    query: sql`select f.feature as id from feature_flags f where not exists (select from operator_log l
        where l.object = 'flag' and l.ref = f.feature and l.after->>'version' = f.version::text)
      union all select g.id::text from price_groups g where g.version > 1 and not exists (select from operator_log l
        where l.object = 'group' and l.ref = g.id::text and l.after->>'version' = g.version::text)`,
  },
];
