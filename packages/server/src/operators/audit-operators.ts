import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { brokenSeals } from './seal-log.ts';

/** Checks of what operators did (9.4); see `audit`. */
export const OPERATOR_CHECKS: Check[] = [
  {
    property: 'P10',
    what: 'performed approval whose asker decided it',
    query: sql`select 'Y' || id as id from approvals
      where status = ${sql.lit(APPROVAL_STATUS.done)} and decided_by is not distinct from asked_by`,
  },
  {
    property: 'P11',
    what: 'decided approval without a row in the operator log',
    query: sql`select 'Y' || a.id as id from approvals a
      where a.status in (${sql.lit(APPROVAL_STATUS.done)}, ${sql.lit(APPROVAL_STATUS.refused)}, ${sql.lit(APPROVAL_STATUS.failed)})
        and not exists (select from operator_log l where l.object = 'approval' and l.ref = 'Y' || a.id)`,
  },
  {
    property: 'P11',
    what: 'operator without the log row of his making',
    query: sql`select o.login as id from operators o
      where not exists (select from operator_log l where l.object = 'operator' and l.ref = o.login and l.action = 'operator.add')`,
  },
  {
    property: 'P11',
    what: 'sealed operator log that was changed',
    query: brokenSeals,
    isWeekly: true,
  },
];
