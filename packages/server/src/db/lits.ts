import { sql } from 'kysely';

/**
 * Numbers as a list of literals for `in (…)`. Written into the text, not sent beside it: the planner sees them, and an
 * index that holds only some states fits.
 */
export const lits = (...numbers: readonly number[]) => sql.join(numbers.map((number) => sql.lit(number)));
