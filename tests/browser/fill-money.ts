import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import type { TestOperator } from '../harness/operators.ts';
import { clickOn, PAGE_ORIGIN, partnerWithSite } from '../harness/partners.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { earn, invite, order, priceAtHundred, recharge } from '../harness/money.ts';
import { reviewOf } from '../harness/reviews.ts';
import { strayNotice } from '../harness/stray-notice.ts';
import type { TestPerson, TestService } from '../harness/test-service.ts';

/** Money and what hangs on it in every state, so that the pages of the back office are looked at with rows. */
export async function fillMoney(shop: TestService, chief: TestOperator): Promise<void> {
  quietCourier(shop);
  const buyer = await shop.person({ balance: 1_000_000 });
  await fillCompensations(shop, chief, buyer);
  await fillRecharges(shop, chief, buyer);
  await fillPartners(shop);
  for (let i = 0; i < 2; i += 1) await reviewOf(shop, '11010519491231002X');
}

async function fillCompensations(shop: TestService, chief: TestOperator, buyer: TestPerson): Promise<void> {
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

async function fillRecharges(shop: TestService, chief: TestOperator, buyer: TestPerson): Promise<void> {
  await recharge(shop, buyer, 50_000);
  const { trade_no } = await buyer.api.wallet.rechargeQrcode({ body: { amount: '200' } });
  await strayNotice(shop, { tradeNo: trade_no, amount: 19_900, providerNo: '4200002971202611276543' });
  await strayNotice(shop, { tradeNo: 'R-unknown-1', amount: 500, providerNo: '4200002971202611270001' });
  await buyer.api.wallet.rechargeQrcode({ body: { amount: '20' } });
  for (const [way, money] of [
    ['in', '12.50'],
    ['out', '3.00'],
  ] as const)
    await chief.api.wallet.adjust({
      key: `fills-${way}`,
      body: { user_id: buyer.id, money, way, kind: 1, reason: '客户投诉补偿', attachment: '' },
    });
}

async function fillPartners(shop: TestService): Promise<void> {
  await priceAtHundred(shop);
  shop.config.partnerReview = 'auto';
  const partner = await partnerWithSite(shop, { goods_ids: [103] });
  await partnerWithSite(shop, { name: '选品博客' });
  shop.config.partnerReview = 'hand';
  for (const name of ['小店运营笔记', '代发测评'])
    await (await shop.person()).api.partners.apply({ body: { name, contact: 'a@example.com' } });
  for (const [visitor, page] of [
    ['v1', '/'],
    ['v2', '/how-to-ship'],
  ] as const)
    await clickOn(shop, partner, { visitor, page: `${PAGE_ORIGIN}${page}` });
  const buyer = await shop.person({ balance: 100_000 });
  await invite(shop, partner, buyer);
  await earn(shop, (await order(shop, buyer, 2)).batchId);
  const applicant = { plan_id: 1, message: '已有客户群' };
  await shop.visitor.content.applySubstation({
    body: { ...applicant, name: '李想', city: '杭州市', mobile: buyer.mobile, host: 'gift.example.com' },
  });
  await shop.visitor.content.applySubstation({
    body: { ...applicant, name: '王一', city: '义乌市', mobile: partner.mobile },
  });
}
