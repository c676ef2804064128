import { USER_STATUS } from '@giftship/shared/accounts/account';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { refuse } from '@giftship/shared/errors/app-error';
import { MEMBER_ROLE, SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { consoleLink } from '../http/console-link.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { writeLog } from '../operators/write-log.ts';
import { lockUser } from './save-user.ts';

/** An address that opens a look is good for so long; the look itself lasts so long (back-office 10.6). */
const CODE_SECONDS = 60;
export const VIEW_MINUTES = 15;

/** Where a look is opened: in the shop, in the console of suppliers. */
export const VIEW_PATH = '/view-as';
export const SUPPLIER_VIEW_PATH = '/supplier/view-as';
/** Whose pages a look is of. */
type Of = 'user' | 'supplier';

/** Gives an operator an address that shows a user's account as its owner sees it, once and for reading alone (O146). */
export function offerView(deps: Deps, call: WorkCall, input: { user_id: number; reason: string }) {
  return officeWork(deps, call, async (tx, log) => {
    const { id, status } = await lockUser(tx, input.user_id);
    if (status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
    const code = deps.random(24).toString('base64url');
    await tx
      .insertInto('view_sessions')
      .values({
        operator_id: call.operator.id,
        user_id: id,
        reason: input.reason,
        code_hash: hashToken(code),
        token_hash: null,
        started_at: null,
        ends_at: null,
        closed_at: null,
      })
      .execute();
    await log({ object: 'user', ref: String(id), reason: input.reason });
    return { url: `${deps.config.publicBase ?? ''}${VIEW_PATH}?code=${code}`, seconds: CODE_SECONDS };
  });
}

/** Gives an operator an address that shows a supplier's console as its owner sees it, once and for reading alone (O088). */
export function offerSupplierView(
  deps: Deps,
  call: WorkCall & { request: FastifyRequest },
  input: { supplier_id: number; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const supplier = await tx
      .selectFrom('suppliers')
      .where('id', '=', input.supplier_id)
      .select(['id', 'status'])
      .executeTakeFirst();
    if (!supplier) throw refuse('NOT_FOUND');
    const owner = await tx
      .selectFrom('supplier_members')
      .where('supplier_id', '=', supplier.id)
      .where('role', '=', MEMBER_ROLE.owner)
      .where('removed_at', 'is', null)
      .select('user_id')
      .executeTakeFirst();
    // Before it is let in there are no pages, and without an owner nobody whose pages they would be.
    const hasPages = supplier.status === SUPPLIER_STATUS.open || supplier.status === SUPPLIER_STATUS.stopped;
    if (!hasPages || !owner) throw refuse('STATE_CONFLICT');
    const code = deps.random(24).toString('base64url');
    await tx
      .insertInto('view_sessions')
      .values({
        operator_id: call.operator.id,
        user_id: owner.user_id,
        supplier_id: supplier.id,
        reason: input.reason,
        code_hash: hashToken(code),
        token_hash: null,
        started_at: null,
        ends_at: null,
        closed_at: null,
      })
      .execute();
    await log({ object: 'supplier', ref: String(supplier.id), reason: input.reason });
    return {
      url: consoleLink(deps.config, call.request, `${SUPPLIER_VIEW_PATH}?code=${code}`),
      seconds: CODE_SECONDS,
    };
  });
}

/** Where a call of a browser came from, for the log. */
interface From {
  address: string;
  requestId: string;
}

/** Opens the look that an address leads to, once; answers its token for the browser, or null when it is too late. */
export async function openView(
  deps: Deps,
  { code, of }: { code: string; of: Of },
  from: From,
): Promise<string | null> {
  const token = deps.random(32).toString('base64url');
  return deps.db.transaction(async (tx) => {
    const opened = await tx
      .updateTable('view_sessions as v')
      .from('operators as o')
      .whereRef('o.id', '=', 'v.operator_id')
      .where('o.status', '=', OPERATOR_STATUS.normal)
      .where('v.code_hash', '=', hashToken(code))
      .where('v.token_hash', 'is', null)
      .where('v.supplier_id', of === 'user' ? 'is' : 'is not', null)
      .where('v.created_at', '>', sql<Date>`now() - make_interval(secs => ${CODE_SECONDS})`)
      .set({
        token_hash: hashToken(token),
        started_at: sql<Date>`now()`,
        ends_at: sql<Date>`now() + make_interval(mins => ${VIEW_MINUTES})`,
      })
      .returning(['v.user_id', 'v.supplier_id', 'o.id', 'o.login'])
      .executeTakeFirst();
    if (!opened) return null;
    await writeLog(tx, { ...opened, ...from }, entryOf('view-start', opened));
    return token;
  });
}

/** Ends a look before its time; what was opened with it is a stranger from then on. */
export async function endView({ db }: Deps, viewId: number, from: From): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .updateTable('view_sessions as v')
      .from('operators as o')
      .whereRef('o.id', '=', 'v.operator_id')
      .where('v.id', '=', viewId)
      .where('v.ends_at', '>', sql<Date>`now()`)
      .where('v.closed_at', 'is', null)
      .set({ ends_at: sql<Date>`now()`, closed_at: sql<Date>`now()` })
      .returning(ENDED)
      .executeTakeFirst();
    if (ended) await noteEnd(tx, ended, from);
  });
}

const ENDED = ['v.id as view_id', 'v.user_id', 'v.supplier_id', 'o.id', 'o.login'] as const;
/** Looks of one transaction. */
const AT_ONCE = 100;

/** Writes down the end of looks that ran out, with what was read in them, as that of one that was left; once each. */
export async function closeViews({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .updateTable('view_sessions as v')
      .from('operators as o')
      .whereRef('o.id', '=', 'v.operator_id')
      .where('v.id', 'in', (eb) =>
        eb
          .selectFrom('view_sessions')
          .where('started_at', 'is not', null)
          .where('closed_at', 'is', null)
          .where('ends_at', '<=', sql<Date>`now()`)
          .orderBy('ends_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked()
          .select('id'),
      )
      .set({ closed_at: sql<Date>`now()` })
      .returning(ENDED)
      .execute();
    for (const view of ended) await noteEnd(tx, view, { address: '', requestId: '' });
  });
}

/** The end of a look in the log, with the pages that were read (back-office 10.6). */
async function noteEnd(
  tx: Tx,
  ended: Viewed & { view_id: number; id: number; login: string },
  from: From,
): Promise<void> {
  const calls = await tx
    .selectFrom('view_calls')
    .where('view_id', '=', ended.view_id)
    .orderBy('last_at')
    .select(['call', 'n'])
    .execute();
  await writeLog(
    tx,
    { ...ended, ...from },
    {
      ...entryOf('view-end', ended),
      after: { seen: Object.fromEntries(calls.map(({ call, n }) => [call, n])) },
    },
  );
}

/** Whose pages were looked at. */
interface Viewed {
  user_id: number;
  supplier_id: number | null;
}

const entryOf = (deed: 'view-start' | 'view-end', { user_id, supplier_id }: Viewed) =>
  supplier_id === null
    ? { action: `user.${deed}`, object: 'user', ref: String(user_id) }
    : { action: `supplier.${deed}`, object: 'supplier', ref: String(supplier_id) };
