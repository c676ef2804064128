import { createClient } from '@giftship/shared/api/client';
import { officeRoutes } from '@giftship/shared/api/office-routes';
import { expect, it } from 'vitest';
import { createOperator } from '../packages/server/src/operators/command-line.ts';
import { stepOf, totpCode } from '../packages/server/src/operators/totp.ts';
import { SAME_ORIGIN } from './harness/operators.ts';
import { attachmentBy } from './harness/paper.ts';
import { openTestService, sendByInject, type TestService } from './harness/test-service.ts';

/** Somebody who sets his own password and second factor by the address that the command line printed. */
async function activated(shop: TestService, login: string) {
  const made = await createOperator({ db: shop.db, random: shop.deps.random }, { login, name: login });
  const door = createClient(officeRoutes, sendByInject(shop.app, SAME_ORIGIN));
  const { ticket, totp } = await door.operators.activate({
    body: { code: made!.code, password: 'a password of my own' },
  });
  let cookie = '';
  const confirming = createClient(officeRoutes, async (request) => {
    const reply = await shop.app.inject({
      method: request.method,
      url: request.url,
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      payload: JSON.stringify(request.body),
    });
    cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { status: reply.statusCode, headers: {}, body: reply.json() };
  });
  await confirming.operators.confirm({
    body: { ticket, code: totpCode(totp.secret, stepOf(shop.deps.now())) },
  });
  return createClient(officeRoutes, sendByInject(shop.app, { ...SAME_ORIGIN, cookie }));
}

it('two operators of a fresh shop put goods on sale, which a buyer buys, refunds and sees settled; the audit is clean (journey 1)', async () => {
  const shop = await openTestService();
  try {
    await shop.db.pool.query('update operators set status = 2');
    const first = await activated(shop, 'first.boss');
    const second = await activated(shop, 'second.boss');

    const [category] = (await first.goods.options()).categories;
    const { goods_id } = await first.goods.add({
      key: 'add',
      body: {
        name: '开业小礼品',
        supplier_id: 1,
        courier_id: 1,
        category_id: category!.id,
        pics: ['/assets/goods/soap-640.webp'],
        price: '600.00',
        cost: '400.00',
      },
    });
    await first.goods.shelf({ key: 'sell', body: { ids: [goods_id], status: 1 } });
    await shop.runJobs();

    const buyer = await shop.person();
    // Above 1,000.00 the money waits for the other one.
    const money = await first.wallet.adjust({
      key: 'money',
      body: {
        user_id: buyer.id,
        money: '2000.00',
        way: 'in',
        kind: 3,
        reason: '线下充值到账',
        attachment: await attachmentBy(first),
      },
    });
    expect([money.approval?.status_text, await buyer.balance()]).toEqual(['待复核', 0]);
    await second.operators.decideApproval({
      key: 'yes',
      body: { approval_sn: money.approval!.approval_sn, do: 'approve' },
    });
    expect(await buyer.balance()).toBe(200_000);

    const [made] = await buyer.api.orders.make({
      key: 'order',
      body: {
        goods_id,
        goods_num: 2,
        express_id: 1,
        platform: 1,
        order_source: 1,
        rec_list: [
          {
            rec_name: '甲',
            rec_mobile: '13900001111',
            rec_province: '浙江省',
            rec_city: '杭州市',
            rec_address: '文一路1号',
          },
        ],
      },
    });
    const seen = await first.orders.parcels({ body: { numbers: [made!.order_sn] } });
    expect(seen.list).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('13900001111');

    await buyer.api.support.applyRefund({ body: { order_sn: made!.order_sn, reason: '买错了' } });
    const { list } = await second.refunds.list({ query: {} });
    const asked = await second.refunds.decide({
      key: 'refund',
      body: {
        refund_ids: [Number(list[0]!.refund_sn.slice(1))],
        do: 'approve',
        answer: '同意退款',
        bearer: 2,
      },
    });
    expect(asked.approval?.status_text).toBe('待复核');
    await first.operators.decideApproval({
      key: 'agree',
      body: { approval_sn: asked.approval!.approval_sn, do: 'approve' },
    });
    expect(await buyer.balance()).toBe(200_000);

    const { queues } = await first.shell.todo();
    expect([queues.approval!.count, queues.refund!.count]).toEqual([0, 0]);
    expect(await shop.audit()).toEqual([]);
  } finally {
    await shop.close();
  }
});
