import { sql } from 'kysely';
import type { TestPerson, TestService } from './test-service.ts';

/** A recharge that its person paid at the sandbox, so that the channel knows of it as well; answers its number. */
export async function paidTrade(shop: TestService, person: TestPerson, yuan: string): Promise<string> {
  const { trade_no } = await person.api.wallet.rechargeQrcode({ body: { amount: yuan } });
  await sql`update sandbox_payments set state = 'paid', paid_amount_fen = amount_fen, provider_no = 'S-' || trade_no, paid_at_ms = ${shop.deps.now()}
    where trade_no = ${trade_no}`.execute(shop.db.q);
  await person.api.wallet.rechargeStatus({ query: { out_trade_no: trade_no } });
  return trade_no;
}
