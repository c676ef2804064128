import { expect, it } from 'vitest';
import { openDb } from '../packages/server/src/db/db.ts';
import { buildService } from '../packages/server/src/service/service.ts';
import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { openTestService, sendByInject } from './harness/test-service.ts';

const row = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};

/** Stateless nodes on one database: a login of one is good at the other, keys and jobs are shared. */
it('two nodes serve one shop', async () => {
  const first = await openTestService();
  const log = { warn: () => {} };
  const db = openDb({ ...first.database, poolSize: 4, log });
  const second = await buildService({
    db,
    config: first.config,
    secret: Buffer.alloc(32, 7),
    announce: () => {},
    now: Date.now,
  });
  await second.app.ready();
  const worker = second.work();
  try {
    const buyer = await first.person({ balance: 100_000 });
    const other = createClient(
      apiRoutes,
      sendByInject(second.app, { authorization: `Bearer ${buyer.token}` }),
    );
    const nodes = [buyer.api, other];
    const body = {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1 as const,
      rec_list: [row, row],
    };
    // Every key goes to both nodes at the same time.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        Promise.all(nodes.map((api) => api.orders.make({ key: `k${i}`, body }))),
      ),
    );
    for (const [a, b] of answers)
      expect(a!.map(({ order_sn }) => order_sn)).toEqual(b!.map(({ order_sn }) => order_sn));
    const { list } = await other.parcels.list({ body: { page_size: 100 } });
    expect(list).toHaveLength(60);
    expect(new Set(list.map(({ kuaidi_sn }) => kuaidi_sn)).size).toBe(60);
    expect(await buyer.balance()).toBe(100_000 - 60 * 80);
    expect(await first.audit()).toEqual([]);
  } finally {
    await worker.stop();
    await second.app.close();
    await db.close();
    await first.close();
  }
});
