import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { seal } from '../../packages/server/src/db/seal.ts';
import { transfer } from '../../packages/server/src/wallet/ledger.ts';
import { canWithdraw, ticketFor } from './money.ts';
import type { TestPerson, TestService } from './test-service.ts';

/** Somebody asks for `yuan` of commission to be paid out. */
export async function askForPayout(
  shop: TestService,
  yuan: number,
  account = '6222020200112233445',
): Promise<{ person: TestPerson; sn: string }> {
  const person = await shop.person();
  await canWithdraw(shop, person, account);
  await shop.db.q
    .updateTable('withdraw_accounts')
    .set({
      account_cipher: seal(shop.deps.secret, account, shop.deps.random),
      bank_name: '招商银行',
      type: 2,
    })
    .where('user_id', '=', person.id)
    .execute();
  await shop.db.transaction((tx) =>
    transfer(tx, {
      from: { kind: 'system', code: 'manual' },
      to: { kind: 'commission', userId: person.id },
      amount: fen(yuan * 100),
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: `commission-${person.id}`,
    }),
  );
  const { withdraw_sn } = await person.api.withdrawals.apply({
    body: { money: `${yuan}.00`, ticket: await ticketFor(shop, person) },
  });
  return { person, sn: withdraw_sn };
}
