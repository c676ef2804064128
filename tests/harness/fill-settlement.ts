import { sql } from 'kysely';
import { seal } from '../../packages/server/src/db/seal.ts';
import { makeStatements } from '../../packages/server/src/settlement/make-statements.ts';
import type { TestOperator } from './operators.ts';
import type { TestService } from './test-service.ts';

const COMPANY = '义乌市拾光日用品有限公司';
const DAY_MS = 86_400_000;
const SUPPLIER = 1;
let keys = 0;

/** Money of a supplier in every state that pages show: adjustments, statements of some weeks, an account that waits. */
export async function fillSettlement(
  shop: TestService,
  chief: TestOperator,
  { payee = 0 }: { payee?: 0 | 1 } = {},
): Promise<void> {
  await sql`update suppliers set settle_cycle = 'week', settle_days = 0, company = ${COMPANY} where id = ${SUPPLIER}`.execute(
    shop.db.q,
  );
  await chief.prove();
  for (const [supplier_id, way, money, kind] of [
    [SUPPLIER, 'in', '880.00', 3],
    [SUPPLIER, 'out', '12.50', 1],
    [2, 'out', '5.00', 2],
  ] as const)
    await chief.api.settle.adjust({
      key: `fills-settle-${(keys += 1)}`,
      body: { supplier_id, way, money, kind, reason: '上月差额' },
    });
  await makeStatements({
    ...shop.deps,
    timeOfRecord: async () => new Date(Date.now() + 16 * DAY_MS),
  });
  await shop.db.q
    .insertInto('supplier_payees')
    .values({
      supplier_id: SUPPLIER,
      type: 2,
      holder: COMPANY,
      account_sealed: seal(shop.deps.secret, '6222020200112233445', shop.deps.random),
      account_mask: '**** **** **** 3445',
      account_hash: Buffer.alloc(32),
      bank_name: '中国工商银行',
      bank_branch: '义乌支行',
      status: payee,
      asked_by: '13600001111',
    })
    // The demo has one in force.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
