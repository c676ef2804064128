import { ACCOUNT_PROVIDER_LABELS } from '@giftship/shared/couriers/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import { newToken } from '../db/numbers.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { WaybillOrder } from '../outside/courier.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { TEST_WAYBILL as TEST } from './copy.ts';
import { type Party, refuseForeign, type Write } from './party.ts';
import { readAccounts } from './waybill-account.ts';

/** What a test of an account found: in words, and how long it took. */
interface Tested {
  ok: boolean;
  text: string;
  ms: number;
}
type Work = (write: (tx: Tx, log: Write) => Promise<Tested>) => Promise<Tested>;

/**
 * Issues one waybill on an account to an address where nobody lives, and takes it back (O097). The courier is asked outside
 * of any transaction; what came of it is kept with the account.
 */
export async function testAccount(
  deps: Deps,
  { party, id, work }: { party: Party; id: number; work: Work },
): Promise<Tested> {
  const row = await deps.db.q
    .selectFrom('courier_accounts')
    .where('id', '=', id)
    .select(['supplier_id', 'provider', 'code', 'status'])
    .executeTakeFirst();
  refuseForeign(party, row);
  if (row.provider !== deps.outside.courier.id)
    throw refuse('ACCOUNT_AWAY', { provider: ACCOUNT_PROVIDER_LABELS[row.provider] });
  const began = performance.now();
  const { ok, text } = await tryAccount(deps, { id, code: row.code });
  const tested = { ok, text, ms: Math.round(performance.now() - began) };
  return work(async (tx, log) => {
    await tx
      .updateTable('courier_accounts')
      .set({ tested_at: sql<Date>`now()`, test_text: text })
      .where('id', '=', id)
      .execute();
    await log({ object: 'courier-account', ref: String(id), after: { result: text } });
    return tested;
  });
}

async function tryAccount(
  deps: Deps,
  { id, code }: { id: number; code: string },
): Promise<Pick<Tested, 'ok' | 'text'>> {
  const { courier } = deps.outside;
  const account = (await readAccounts(deps, [id])).get(id);
  const order: WaybillOrder = {
    orderSn: `TEST${id}-${newToken(deps.random)}`,
    courier: code,
    sender: TEST.sender,
    receiver: TEST.receiver,
    goods: TEST.goods,
    weightGrams: 500,
  };
  let waybill = '';
  try {
    ({ waybill } = await courier.issue(order, account));
  } catch (error) {
    return { ok: false, text: TEST.failed(reasonOf(error)) };
  }
  try {
    await courier.cancel({ waybill, courier: code }, account);
    return { ok: true, text: TEST.done(waybill) };
  } catch (error) {
    return { ok: false, text: TEST.kept(waybill, reasonOf(error)) };
  }
}

function reasonOf(error: unknown): string {
  if (!isProviderError(error)) throw error;
  return error.text === '' ? `${error.kind} ${error.code}`.trim() : error.text;
}
