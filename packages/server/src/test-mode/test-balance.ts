import { refuse } from '@giftship/shared/errors/app-error';
import { TEST_MONEY } from '@giftship/shared/api-keys/keys';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import type { FillTwin } from '../api-keys/twins.ts';
import { balanceOf, moveMoney } from '../wallet/ledger.ts';
import { TEST_MODE_COPY as SAY } from './copy.ts';
import { findTwin } from './find-twin.ts';

/** The most that a test balance is set to, in fen. */
const MOST = 100_000_000;

/** Sets a test balance, so that orders can be tried with enough, too little and none; it moves test money only. */
export async function setTestBalance(deps: Deps, caller: Caller, wanted: string | number | undefined) {
  const balance = wanted === undefined ? TEST_MONEY : parseYuan(wanted);
  if (balance === null || balance < 0 || balance > MOST)
    throw refuse('INVALID', {}, { errors: [{ field: 'balance', msg: SAY.badBalance }] });
  const twinId = await findTwin(deps, caller);
  await deps.db.transaction((tx) => moveTo(deps, tx, twinId, fen(balance)));
  return { balance: formatYuan(fen(balance)) };
}

/** The first money of a twin. */
export const fillTwinWith =
  (deps: Deps): FillTwin =>
  (tx, twinId) =>
    moveTo(deps, tx, twinId, fen(TEST_MONEY));

async function moveTo({ random }: Deps, tx: Tx, twinId: number, wanted: Fen): Promise<void> {
  // Held, so that no order comes between.
  await sql`select from accounts where owner_id = ${twinId} and kind = 'balance' for update`.execute(tx);
  const amount = fen(wanted - (await balanceOf(tx, twinId)));
  await moveMoney(tx, {
    userId: twinId,
    amount,
    against: 'manual',
    type: amount < 0 ? LOG_TYPE.manualOut : LOG_TYPE.manualIn,
    kind: 'test-money',
    ref: random(12).toString('hex'),
    remark: SAY.remark,
  });
}
