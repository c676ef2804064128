import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundOrder } from '../../packages/server/src/compensation/refund-order.ts';
import { openWarehouse, type TestWarehouse } from '../harness/shipping.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/* A day in the warehouse, in its own pages, at a desk and on a phone (journey 3, S043-S049). */

let at: OfficeShop;
let house: TestWarehouse;
beforeAll(async () => {
  at = await openOffice();
  house = await openWarehouse(at.shop);
});
afterAll(() => at?.close());

const refund = (sn: string) =>
  at.shop.db.transaction((tx) =>
    refundOrder(at.shop.deps, tx, { orderId: Number(sn.slice(1)), words: '用户申请退款', reason: '不要了' }),
  );

test.each(['wide', 'phone'] as const)(
  'parcels of a wave are scanned, one that was refunded stops the scanner, and the wave is over (%s) (S049)',
  async (screen) => {
    const clerk = await house.member();
    const buyer = await at.shop.person({ balance: 1_000_000 });
    const sns = await house.order(buyer, { count: 6 });
    await at.shop.runJobs();
    const { wave } = await clerk.api.shipping.makeWave({ key: `wave-${screen}`, body: { order_sns: sns } });
    const { labels } = await clerk.api.shipping.labels({
      body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' },
    });
    const refunded = labels[2]!;
    await refund(refunded.order_sn);

    const { page, faults } = await at.visit('/packing', { under: '/supplier', as: clerk, screen });
    await page.getByText('把包裹的条码对准扫描枪').waitFor();
    const scan = async (sn: string) => {
      await page.keyboard.type(sn);
      await page.keyboard.press('Enter');
    };
    const told = page.getByRole('status', { name: '刚刚' });
    await scan(labels[0]!.kuaidi_sn);
    await told.getByText('已交').waitFor();
    await scan(labels[0]!.kuaidi_sn);
    await told.getByText('重复').waitFor();
    await scan('JT0000000000001');
    await told.getByText('不属于本仓').waitFor();
    await scan(refunded.kuaidi_sn);
    await page.getByText('订单已退款，请勿发货').first().waitFor();
    expect(await page.getByLabel('扫描运单号', { exact: true }).last().isDisabled()).toBe(true);
    // Neither the scanner nor Enter passes it.
    await scan(labels[1]!.kuaidi_sn);
    await page.getByText('请勿发货', { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '已取出，继续扫描' }).click();
    for (const { kuaidi_sn } of labels.filter(({ order_sn }) => order_sn !== refunded.order_sn).slice(1)) {
      await scan(kuaidi_sn);
      await told.getByText(kuaidi_sn).waitFor();
    }
    await page.getByLabel(wave.wave_sn).getByText('5 件全部已交').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    const { list } = await clerk.api.shipping.list({
      body: { numbers: sns, page: 1, page_size: 20 } as never,
    });
    expect(list.filter(({ ship_time }) => ship_time !== '').length).toBe(5);
    expect(await at.shop.audit()).toEqual([]);
  },
);
