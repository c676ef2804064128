import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';

let shop: TestService;
let house: TestWarehouse;
beforeAll(async () => {
  shop = await openTestService();
  house = await openWarehouse(shop);
});
afterAll(() => shop.close());

it('a day in the warehouse: 60 parcels of two couriers, from the wave to the courier, with one refunded (S041-S049)', async () => {
  const clerk = await house.member();
  const api = clerk.api.shipping;
  const buyer = await shop.person({ balance: 1_000_000 });
  const issued = [
    ...(await house.order(buyer, { count: 25 })),
    ...(await house.order(buyer, { count: 10, goodsNum: 3 })),
  ];
  const byHand = await house.order(buyer, { count: 25, way: 'byHand' });
  await shop.runJobs();
  const ofToday = (sns: readonly string[]) => ({ numbers: [...sns], page_size: 100 });

  // One wave of each courier: the first has its waybills, the second gets them from the supplier's own hand.
  const { wave } = await api.makeWave({ key: 'day-1', body: { order_sns: issued } });
  const { wave: second } = await api.makeWave({ key: 'day-2', body: { order_sns: byHand } });
  expect([wave.count, second.count]).toEqual([35, 25]);
  const pick = await api.pickList({ query: { wave_sn: wave.wave_sn } });
  expect([pick.parcels, pick.pieces, pick.lines.map(({ code, total }) => [code, total])]).toEqual([
    35,
    55,
    [['YS-01', 55]],
  ]);

  // Labels in the order of the wave: goods by pieces, then by order.
  const { labels } = await api.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' } });
  expect(labels.map(({ no }) => no)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  expect(labels.map(({ goods }) => goods.goods_num)).toEqual([...Array(25).fill(1), ...Array(10).fill(3)]);

  // The sheet goes out, is filled in, and comes back as a workbook; one number is wrong and is mended.
  const titles = ['订单号', '运单号'];
  const numbers = byHand.map((_, at) => (at === 4 ? '12' : String(771_000_000_000 + at)));
  const file = writeXlsx({
    sheetName: '运单',
    columns: titles.map((title) => ({ title })),
    rows: byHand.map((sn, at) => [sn, numbers[at]!]),
  });
  const { sheets } = await readSheet(file, { fileName: 'waybills.xlsx' });
  const [head, ...rows] = sheets[0]!.rows;
  const imported = await api.importWaybills({
    key: 'day-3',
    body: {
      titles: head!.cells.map(({ text }) => text),
      rows: rows.map(({ no, cells }) => ({ no, cells: cells.map(({ text }) => text) })),
      reason: '',
    },
  });
  expect([imported.filled, imported.wrong]).toEqual([24, 1]);
  expect(imported.rows.find(({ result }) => result === 'wrong')).toMatchObject({
    no: 6,
    order_sn: byHand[4],
    text: '运单号格式与中通快递不符',
  });
  await api.waybill({ key: 'day-4', body: { order_sn: byHand[4]!, kuaidi_sn: '771000000004', reason: '' } });

  // One is refunded while it stands on the bench: its waybill is asked back, and the scanner stops at it.
  const refunded = issued[7]!;
  await shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, {
      orderId: Number(refunded.slice(1)),
      words: '用户申请退款',
      reason: '不要了',
    }),
  );
  const scanned = labels.map(({ kuaidi_sn }) => kuaidi_sn);
  const { results } = await api.ship({ key: 'day-5', body: { kuaidi_sn: scanned } });
  expect(results.filter(({ result }) => result === 'handed')).toHaveLength(34);
  expect(results.filter(({ result }) => result === 'cancelled')).toEqual([
    expect.objectContaining({
      stop: '订单已退款，请勿发货',
      parcel: expect.objectContaining({ order_sn: refunded }),
    }),
  ]);
  const whole = await api.ship({ key: 'day-6', body: { wave_sn: second.wave_sn } });
  expect(whole.results.map(({ result }) => result)).toEqual(Array(25).fill('handed'));

  const { list } = await api.waves({ query: {} });
  expect(list.map(({ status_text, handed, cancelled }) => [status_text, handed, cancelled])).toEqual([
    ['已交快递', 25, 0],
    ['已交快递', 34, 1],
  ]);
  const after = await api.list({ body: ofToday([...issued, ...byHand]) as never });
  const tabs = new Map<string, number>();
  for (const { tab } of after.list) tabs.set(tab, (tabs.get(tab) ?? 0) + 1);
  expect(Object.fromEntries(tabs)).toEqual({ handed: 59, cancelled: 1 });
  const { rows: late } = await shop.db.pool.query(
    `select count(*)::int as n from parcels where wave_id is not null and handed_at is not null and ship_time > ship_deadline`,
  );
  expect(late).toEqual([{ n: 0 }]);

  await shop.runJobs();
  const { rows: batches } = await shop.db.pool.query(
    `select distinct status from batches where id in (select batch_id from orders where id = any($1))`,
    [[...issued, ...byHand].map((sn) => Number(sn.slice(1)))],
  );
  expect(batches).toEqual([{ status: 2 }]);
  expect(await shop.audit()).toEqual([]);
});
