import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import type { TestOperator } from '../harness/operators.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import type { TestService } from '../harness/test-service.ts';

/** Money and what hangs on it in every state, so that the pages of the back office are looked at with rows. */
export async function fillMoney(shop: TestService, chief: TestOperator): Promise<void> {
  quietCourier(shop);
  const buyer = await shop.person({ balance: 1_000_000 });
  await fillCompensations(shop, chief, buyer);
}

async function fillCompensations(
  shop: TestService,
  chief: TestOperator,
  buyer: Awaited<ReturnType<TestService['person']>>,
): Promise<void> {
  const [paid, gone, disputed = ''] = await lateParcels(shop, buyer, 56, 180);
  await payCompensations(shop, [paid ?? '', disputed]);
  await shop.db.pool.query(`update compensations set disputed_at = now() where parcel_id = $1`, [
    Number(disputed.slice(1)),
  ]);
  await chief.api.compensations.void({
    key: 'fills-void',
    body: { parcel_sns: [gone ?? ''], reason: '快递已揽收，轨迹晚到' },
  });
}
