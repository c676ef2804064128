import { refuse } from '@giftship/shared/errors/app-error';
import { CASE_AUTHOR, CASE_KIND, CASE_SOURCE, CASE_STATUS as S } from '@giftship/shared/cases/case';
import { CASE_STATUS_LABELS } from '@giftship/shared/cases/labels';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { readAccounts } from '../couriers/waybill-account.ts';
import { byOperator } from './act-on-case.ts';
import { askSupplier } from './ask-supplier.ts';
import { addLine, changeCase, lockCase } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { openCase } from './open-case.ts';

const ON_THE_WAY: readonly number[] = [P.pickedUp, P.inTransit, P.delivering];

/**
 * Calls a parcel back that is on its way (O116): a case says so first, then the courier is asked where its source can; else the
 * outlet is to be rung up, and the supplier answers what came of it. The news of the parcel tells whether it comes back.
 */
export async function interceptParcel(
  deps: Deps,
  call: WorkCall,
  input: { order_sn: string; reason: string },
) {
  const { operator } = call;
  const { case_sn } = await officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const parcel = await lockOnTheWay(tx, input.order_sn);
    const opened = await openCase(tx, {
      parcelId: parcel.id,
      kind: CASE_KIND.intercept,
      source: CASE_SOURCE.operator,
      line: byOperator(operator, SAY.asking(input.reason)),
    });
    if (!opened) throw refuse('STATE_CONFLICT');
    if (opened.isNew) await changeCase(tx, opened.id, { owner_id: operator.id });
    const sn = snOf('case', opened.id);
    await log({ object: 'order', ref: input.order_sn, reason: input.reason, after: { document: sn } });
    return { case_sn: sn };
  });
  // One that waits for somebody already was asked before.
  const text = await askWhoCan(deps, case_sn, input.reason);
  const { status } = await deps.db.q
    .selectFrom('cases')
    .where('id', '=', idOf('case', case_sn) ?? 0)
    .select('status')
    .executeTakeFirstOrThrow();
  return { case_sn, status, status_text: CASE_STATUS_LABELS[status] ?? '', text };
}

async function lockOnTheWay(tx: Tx, orderSn: string) {
  const parcel = await tx
    .selectFrom('parcels')
    .where('order_id', '=', idOf('order', orderSn) ?? 0)
    .select(['id', 'status', 'kuaidi_sn'])
    .forUpdate()
    .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  if (parcel.kuaidi_sn === null || !ON_THE_WAY.includes(parcel.status)) throw refuse('STATE_CONFLICT');
  return parcel;
}

/** Asks the courier, outside of any transaction, and writes down what he said; answers it in a sentence. */
async function askWhoCan(deps: Deps, caseSn: string, reason: string): Promise<string> {
  const parcel = await deps.db.q
    .selectFrom('cases as k')
    .innerJoin('parcels as p', 'p.id', 'k.parcel_id')
    .innerJoin('couriers as c', 'c.id', 'k.courier_id')
    .leftJoin('courier_accounts as a', 'a.id', 'p.account_id')
    .where('k.id', '=', idOf('case', caseSn) ?? 0)
    .select(['k.status', 'p.kuaidi_sn', 'p.provider', 'p.account_id', 'c.code', 'c.outlet_phone', 'a.net'])
    .executeTakeFirstOrThrow();
  if (parcel.status !== S.new) return lastLine(deps, caseSn);
  const { courier } = deps.outside;
  if (!courier.intercept || parcel.provider !== courier.id || parcel.kuaidi_sn === null)
    return note(deps, caseSn, { content: SAY.interceptByPhone(outletOf(parcel)), to: S.supplier });
  const account =
    parcel.account_id === null
      ? undefined
      : (await readAccounts(deps, [parcel.account_id])).get(parcel.account_id);
  try {
    await courier.intercept({ waybill: parcel.kuaidi_sn, courier: parcel.code, reason }, account);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const isSilent = error.outcomeUnknown || error.kind === 'unavailable';
    const content = isSilent ? SAY.courierSilent : SAY.interceptRefused(error.text);
    return note(deps, caseSn, { content, to: S.new });
  }
  return note(deps, caseSn, { content: SAY.interceptAsked, to: S.courier });
}

/** What is known of the outlet of a waybill: its name at the account, and the phone that its courier row has. */
export const outletOf = ({ net, outlet_phone }: { net: string | null; outlet_phone: string }): string =>
  [net, outlet_phone].filter((part) => part !== null && part !== '').join(' ');

function note(
  deps: Deps,
  caseSn: string,
  { content, to }: { content: string; to: 0 | 1 | 2 },
): Promise<string> {
  return deps.db.transaction(
    async (tx) => {
      const found = await lockCase(tx, caseSn);
      // Two clicks: the first answer holds.
      if (found.status !== S.new) return content;
      const line = { by: CASE_AUTHOR.system, content };
      if (to === S.supplier) await askSupplier(deps, tx, found, { line, due: null });
      else {
        await changeCase(tx, found.id, { status: to });
        await addLine(tx, found.id, line);
      }
      return content;
    },
    { actor: 'courier' },
  );
}

async function lastLine({ db }: Deps, caseSn: string): Promise<string> {
  const line = await db.q
    .selectFrom('case_messages')
    .where('case_id', '=', idOf('case', caseSn) ?? 0)
    .where('by', '=', CASE_AUTHOR.system)
    .select('content')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.content ?? '';
}
