import { refuse } from '@giftship/shared/errors/app-error';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellOperator } from '../operators/messages.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';
import { linkTo } from './office-move.ts';

/** Notes something inside about a work order, never shown to the buyer (O125); who is named with @ gets a message. */
export function noteTicket(deps: Deps, call: WorkCall, input: { ticket_sn: string; content: string }) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const { operator } = call;
    const ticket = await tx
      .selectFrom('tickets')
      .where('id', '=', idOf('ticket', input.ticket_sn) ?? 0)
      .select('id')
      .executeTakeFirst();
    if (!ticket) throw refuse('NOT_FOUND');
    const { id } = await tx
      .insertInto('office_notes')
      .values({ object: 'ticket', ref: input.ticket_sn, operator_id: operator.id, content: input.content })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = (await namedIn(tx, input.content)).filter((each) => each.id !== operator.id);
    for (const each of told)
      await tellOperator(tx, each.id, {
        content: SAY.mentioned(input.ticket_sn, operator.name),
        link: linkTo(input.ticket_sn),
      });
    await log({ object: 'ticket', ref: input.ticket_sn, after: { note: id } });
    return { id, told: told.map(({ name }) => name) };
  });
}

/** Operators whose name or login stands behind an @. */
async function namedIn(tx: Tx, content: string): Promise<{ id: number; name: string }[]> {
  if (!content.includes('@')) return [];
  const all = await tx
    .selectFrom('operators')
    .where('status', '=', OPERATOR_STATUS.normal)
    .select(['id', 'name', 'login'])
    .execute();
  return all.filter(({ name, login }) => content.includes(`@${name}`) || content.includes(`@${login}`));
}
