import { fen } from '@giftship/shared/money/fen';
import { APPROVAL_STATUS, CODE_HOURS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { actOnOperator, type OperatorDeed } from './act-on-operator.ts';
import type { Action } from './actions.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { LOGIN_RESULT } from './note-login.ts';
import type { Operator } from './operator.ts';
import { accessLine, hasGraveRole, linesOf, recordOf } from './save-operator.ts';

/** What makes somebody else able to act as an operator, or lets one in again. */
type OpeningDeed = Extract<OperatorDeed, 'enable' | 'reset-totp' | 'activation'>;
interface Opening {
  id: number;
  reason: string;
}

/**
 * An account with grave rights is opened anew only with a second person: who could reset it alone would sit on both seats of
 * four eyes (9.3). Behind an approval no code is given; the asker takes it then (`isAgreed`).
 */
const openingOf = (deed: OpeningDeed): Action<Opening> => ({
  kind: `operator.${deed}`,
  right: 'operator.edit',
  object: 'operator',
  alone: 'ACCOUNT_ALONE',
  ref: ({ id }) => String(id),
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  twins: ({ id }) => [String(id)],
  about: async (_tx, { id }) => [id],
  why: async (tx, { id }, _deps, asker) => {
    const record = await recordOf(tx, id);
    if (!(await hasGraveRole(tx, record.role_ids))) return null;
    return deed === 'activation' && (await isAgreed(tx, record, asker)) ? null : SAY.graveAccount;
  },
  preview: async (_deps, tx, { id }) => {
    const record = await recordOf(tx, id);
    return [
      { name: SAY.account, value: record.login },
      ...(await linesOf(tx, record)),
      await accessLine(tx, record),
      { name: SAY.afterwards, value: SAY.opened[deed] },
    ];
  },
  perform: async (deps, tx, { id, reason }, { approvalId }) => {
    const withoutCode = approvalId !== null;
    const { login, ended, activation, before, after } = await actOnOperator(deps, tx, {
      id,
      deed,
      withoutCode,
    });
    return {
      logs: [{ object: 'operator', ref: login, reason, before, after }],
      result: withoutCode ? { ended } : { ended, activation },
    };
  },
});

/** The deeds that may wait for a second person. */
export const OPENINGS: Readonly<Record<OpeningDeed, Action<Opening>>> = {
  enable: openingOf('enable'),
  'reset-totp': openingOf('reset-totp'),
  activation: openingOf('activation'),
};

/** True for a deed that may wait for a second person. */
export const isOpening = (deed: OperatorDeed): deed is OpeningDeed => Object.hasOwn(OPENINGS, deed);

/**
 * True when a second person agreed within a day that this operator asks for: the account's making, a reset or a code; and
 * nobody has logged in to it since. So the asker may take the code anew until it was used.
 */
async function isAgreed(
  tx: Tx,
  { id, login }: { id: number; login: string },
  asker: Pick<Operator, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from approvals a
    where a.status = ${APPROVAL_STATUS.done} and a.asked_by = ${asker.id}
      and a.decided_at > now() - make_interval(hours => ${CODE_HOURS})
      and ((a.kind = 'operator.add' and a.ref = ${login})
        or (a.kind in ('operator.reset-totp', 'operator.activation') and a.ref = ${String(id)}))
      and not exists (select from operator_logins l where l.operator_id = ${id} and l.at > a.decided_at
        and l.result in (${LOGIN_RESULT.in}, ${LOGIN_RESULT.backup}))
    limit 1`.execute(tx);
  return rows.length > 0;
}
