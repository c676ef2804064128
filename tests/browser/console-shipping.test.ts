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

test('a wave says beforehand how many it takes, and asks once more before labels that were never printed leave (S043, S049)', async () => {
  const clerk = await house.member();
  const buyer = await at.shop.person({ balance: 1_000_000 });
  const sns = await house.order(buyer, { count: 4 });
  await at.shop.runJobs();
  await clerk.api.shipping.makeWave({ key: 'other-wave', body: { order_sns: sns.slice(0, 1) } });
  const { page, faults } = await at.visit('/waves', { under: '/supplier', as: clerk });
  await page.getByRole('button', { name: '生成波次' }).click();
  const making = page.getByRole('dialog', { name: '生成波次' });
  await making.getByText('可以放进波次的有 3 件').waitFor();
  await making.getByRole('button', { name: '生成波次' }).click();
  await page.getByText(/已生成波次F\d+，共 3 件/).waitFor();
  const [wave] = (await clerk.api.shipping.waves({ query: {} })).list;
  expect(wave).toMatchObject({ count: 3, unprinted: 3 });
  await page.goto(page.url().replace(/\/waves.*/, `/waves?open=${wave!.wave_sn}`));
  await page.getByRole('button', { name: '整波交快递' }).click();
  const hand = page.getByRole('dialog', { name: `整波交快递 ${wave!.wave_sn}` });
  await hand.getByText('还有 3 张面单没有打印过').waitFor();
  const go = hand.getByRole('button', { name: '已交快递' });
  expect(await go.isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await hand.getByRole('checkbox', { name: '面单都已贴好，照样交快递' }).check();
  await go.click();
  await page.getByText('3 件已交快递').waitFor();
  expect(faults).toEqual([]);
});

test('on a phone all that can be done with a wave is within the screen, and its dialog is as wide as that (S043)', async () => {
  const clerk = await house.member();
  const sns = await house.order(await at.shop.person({ balance: 1_000_000 }), { count: 1 });
  await at.shop.runJobs();
  const { wave } = await clerk.api.shipping.makeWave({ key: 'wave-in-hand', body: { order_sns: sns } });
  const { page } = await at.visit(`/waves?open=${wave.wave_sn}`, {
    under: '/supplier',
    as: clerk,
    screen: 'phone',
  });
  const wide = page.viewportSize()!.width;
  const verbs = page.locator('.drawer-foot').getByRole('button');
  await verbs.filter({ hasText: '取消波次' }).waitFor();
  for (const verb of await verbs.all()) {
    const { x, width } = (await verb.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(wide);
  }
  await verbs.filter({ hasText: '整波交快递' }).click();
  const hand = page.getByRole('dialog', { name: `整波交快递 ${wave.wave_sn}` });
  await hand.waitFor();
  expect((await hand.boundingBox())!.width).toBe(wide);
});

test('labels that a colleague printed meanwhile ask for the reason where they are printed (S045)', async () => {
  const clerk = await house.member();
  const sns = await house.order(await at.shop.person({ balance: 1_000_000 }), { count: 1 });
  await at.shop.runJobs();
  const { wave } = await clerk.api.shipping.makeWave({ key: 'printed-twice', body: { order_sns: sns } });
  const { page, faults } = await at.visit(`/waves?open=${wave.wave_sn}`, { under: '/supplier', as: clerk });
  await page.getByRole('button', { name: '打印面单' }).click();
  const dialog = page.getByRole('dialog', { name: /打印面单|重打/ });
  await clerk.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' } });
  await dialog.getByRole('button', { name: '生成面单' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox', { name: /原因/ }).fill('打印机卡纸');
  await dialog.getByRole('button', { name: '生成面单' }).click();
  await page.getByText('重打').first().waitFor();
  const { list } = await clerk.api.shipping.waves({ query: {} });
  expect(list.find(({ wave_sn }) => wave_sn === wave.wave_sn)).toMatchObject({ unprinted: 0 });
  expect(faults.filter((each) => !each.includes('400'))).toEqual([]);
});
