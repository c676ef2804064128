import type { Queries } from '../db/db.ts';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { SUPER_ROLE } from '@giftship/shared/operators/roles';
import { sql } from 'kysely';
import { rightsOf } from './operator.ts';

/** Leaves an operator a message under his bell. */
export async function tellOperator(
  q: Queries,
  operatorId: number,
  { content, link = '' }: { content: string; link?: string },
): Promise<void> {
  await q.insertInto('operator_messages').values({ operator_id: operatorId, content, link }).execute();
}

/** The same to everybody who holds a right. */
export async function tellHolders(
  q: Queries,
  right: Right,
  message: { content: string; link?: string },
): Promise<void> {
  const operators = await q
    .selectFrom('operators')
    .where('status', '=', OPERATOR_STATUS.normal)
    .select(['id', 'role_ids'])
    .execute();
  for (const { id, role_ids } of operators)
    if ((await rightsOf(q, role_ids)).has(right)) await tellOperator(q, id, message);
}

/** The same to every enabled 超级管理员 but the one named. */
export async function tellSupers(
  q: Queries,
  except: number,
  { content, link = '' }: { content: string; link?: string },
): Promise<void> {
  await q
    .insertInto('operator_messages')
    .columns(['operator_id', 'content', 'link'])
    .expression((eb) =>
      eb
        .selectFrom('operators')
        .where('status', '=', OPERATOR_STATUS.normal)
        .where('id', '<>', except)
        .where(sql<boolean>`${SUPER_ROLE}::int = any(role_ids)`)
        .select(['id', sql.val(content).as('content'), sql.val(link).as('link')]),
    )
    .execute();
}
