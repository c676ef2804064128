import { ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { formatYuan } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, SAME_ORIGIN, type TestOperator } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { askForPayout } from '../../../../tests/harness/withdrawals.ts';

let shop: TestService;
let chief: TestOperator;
let payer: TestOperator;
/** Of goods, of service, of service's lead. */
let goods: TestOperator;
let clerk: TestOperator;
let lead: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  payer = await operatorIn(shop, { roles: [8] });
  goods = await operatorIn(shop, { roles: [3] });
  clerk = await operatorIn(shop, { roles: [5] });
  lead = await operatorIn(shop, { roles: [6] });
});
afterAll(() => shop.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const idOf = (path: string) => path.slice('/paper/'.length);
const get = (url: string, by?: TestOperator) =>
  shop.app.inject({ url, headers: { ...SAME_ORIGIN, ...(by ? { cookie: by.cookie } : {}) } });
let keys = 0;
const key = () => `paper-${(keys += 1)}`;

describe('papers of records (O109, O153, O155)', () => {
  it('a receipt is read by who may see withdrawals, by nobody else, is in no library and is kept by nobody', async () => {
    const { path } = await payer.api.papers.addReceipt({ body: { data: await pixel() } });
    const url = `/api/admin/withdraw/receipt?id=${idOf(path)}`;
    const shown = await get(url, payer);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url, goods)).statusCode).toBe(403);
    for (const place of [path, `/media/${idOf(path)}.webp`, `/media/thumb/${idOf(path)}.webp`])
      expect((await get(place, payer)).headers['content-type']).not.toBe('image/webp');
    const { list } = await chief.api.media.list({ query: {} });
    expect(list).toEqual([]);
    // Under another kind it is not there.
    for (const call of ['balance/attachment', 'parcel/paper'])
      expect((await get(`/api/admin/${call}?id=${idOf(path)}`, chief)).json()).toMatchObject({
        data: { name: 'NOT_FOUND' },
      });
  });

  it('whoever pays or adjusts sends nothing into the library of everybody', async () => {
    const data = await pixel('#123456');
    expect(await refusal(payer.api.media.add({ body: { name: 'a.png', data } }))).toBe('RIGHT_MISSING');
  });

  it('a payment names a receipt that is there, and the record leads to it', async () => {
    const { sn } = await askForPayout(shop, 20);
    const decide = (receipt: string, what: 'approve' | 'pay' = 'pay') =>
      chief.api.withdrawals.decide({ key: key(), body: { sns: [sn], do: what, bank_no: '20261', receipt } });
    await chief.prove();
    await decide('', 'approve');
    const mark = await chief.api.papers.addMark({ body: { data: await pixel() } });
    for (const [receipt, name] of [
      ['//evil.example/a.webp', 'INVALID'],
      ['/media/AAAAAAAAAAAAAAAAAAAAAA.webp', 'INVALID'],
      ['/paper/AAAAAAAAAAAAAAAAAAAAAA', 'NOT_FOUND'],
      [mark.path, 'NOT_FOUND'],
    ] as const)
      expect([receipt, await refusal(decide(receipt))]).toEqual([receipt, name]);
    const { path } = await chief.api.papers.addReceipt({ body: { data: await pixel() } });
    await decide(path);
    const { list } = await chief.api.withdrawals.list({ query: { withdraw_sn: sn } });
    expect(list[0]).toMatchObject({ status: 2, receipt: path });
  });

  it('an attachment is read by who may see or make such changes, and is no path to another host', async () => {
    const { path } = await chief.api.papers.addAttachment({ body: { data: await pixel() } });
    const url = `/api/admin/balance/attachment?id=${idOf(path)}`;
    expect((await get(url, payer)).statusCode).toBe(200);
    expect((await get(url, goods)).statusCode).toBe(403);
    const person = await shop.person();
    await chief.prove();
    const adjust = (attachment: string) =>
      chief.api.wallet.adjust({
        key: key(),
        body: {
          user_id: person.id,
          money: formatYuan(ADJUST_LIMITS.least),
          way: 'in',
          kind: 1,
          reason: '客户投诉补偿',
          attachment,
        },
      });
    expect(await refusal(adjust('//evil.example/a.webp'))).toBe('INVALID');
    expect(await refusal(adjust(path))).toBe('done');
  });

  it('who marks parcels sends in the picture that it demands; who sees orders sees it', async () => {
    const { path } = await lead.api.papers.addMark({ body: { data: await pixel() } });
    const url = `/api/admin/parcel/paper?id=${idOf(path)}`;
    expect((await get(url, clerk)).statusCode).toBe(200);
    expect((await get(url, lead)).statusCode).toBe(200);
    expect(await refusal(clerk.api.papers.addMark({ body: { data: await pixel() } }))).toBe('RIGHT_MISSING');
    const order_sn = 'G1';
    const mark = (picture: string) =>
      lead.api.orders.mark({ key: key(), body: { order_sn, status: 70, note: '网点确认破损', picture } });
    expect(await refusal(mark('/media/AAAAAAAAAAAAAAAAAAAAAA.webp'))).toBe('INVALID');
    expect(await refusal(mark('/paper/AAAAAAAAAAAAAAAAAAAAAA'))).toBe('NOT_FOUND');
  });

  it('refuses what is no picture', async () => {
    const data = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect(await refusal(chief.api.papers.addReceipt({ body: { data } }))).toBe('PICTURE_BAD');
  });
});
