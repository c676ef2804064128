import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { MEMBER_ROLE, SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { logInSupplier, memberOf, supplierLogin } from '../../../../tests/harness/suppliers.ts';
import { openTestService, sendByInject, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

/** The name of the refusal that some work ends in; '' where it is done. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );

const APPLICATION = {
  name: '云栖文具',
  company: '杭州云栖文具有限公司',
  licence: '91330106MA2CFKJ116',
  contact: '周宁',
  mobile: '13600009999',
  categories: ['文具'],
  warehouse: { province: '浙江省', city: '杭州市', district: '余杭区', address: '仓前街道1号' },
  couriers: ['圆通速递'],
  parcels_a_day: 300,
  agreement_version: 0,
};

describe('a login of type supplier', () => {
  it('opens the console and nothing of a buyer; a buyer opens nothing of the console (B02, Z2)', async () => {
    const member = await supplierLogin(shop);
    expect(await member.api.account.me({})).toMatchObject({ suppliers: [], supplier: null, rights: [] });
    const asBuyer = createClient(
      apiRoutes,
      sendByInject(shop.app, { authorization: `Bearer ${member.token}` }),
    );
    expect(await refusal(asBuyer.accounts.userInfo({ query: {} }))).toBe('BUYER_ONLY');
    expect(await refusal(asBuyer.wallet.info({}))).toBe('BUYER_ONLY');
    const buyer = await shop.person();
    const asSupplier = createClient(
      supplierRoutes,
      sendByInject(shop.app, { authorization: `Bearer ${buyer.token}` }),
    );
    expect(await refusal(asSupplier.account.me({}))).toBe('SUPPLIER_ONLY');
    const { rows } = await shop.db.pool.query('select from accounts where owner_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  it('applies once, with a licence that nobody else has (S002, O081)', async () => {
    const [one, other] = [await supplierLogin(shop), await supplierLogin(shop)];
    const picture = await one.api.account.addPicture({ body: { data: await pixel() } });
    const body = { ...APPLICATION, licence_pic: picture.id };
    expect(await refusal(other.api.account.apply({ body }))).toBe('NOT_FOUND');
    const { supplier_id } = await one.api.account.apply({ body });
    expect(await refusal(one.api.account.apply({ body }))).toBe('APPLICATION_STATE');
    expect((await one.api.account.me({})).supplier).toMatchObject({
      supplier_id,
      status: SUPPLIER_STATUS.applied,
      role: MEMBER_ROLE.owner,
    });
    const own = await other.api.account.addPicture({ body: { data: await pixel() } });
    expect(await refusal(other.api.account.apply({ body: { ...body, licence_pic: own.id } }))).toBe(
      'LICENCE_TAKEN',
    );
    // Before it is let in, nothing but the application is open (S003).
    expect(await refusal(one.api.account.members({}))).toBe('SUPPLIER_CLOSED');
    expect(
      await refusal(one.api.account.apply({ body: { ...body, licence: '91330106MA2CFKJ11X' } })),
    ).not.toBe('');
  });
});

describe('members of a supplier', () => {
  it('are invited by their mobile, do what their role opens, and are gone at once (S004, S005)', async () => {
    const { id } = await shop.db.q
      .selectFrom('suppliers')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const unproved = await supplierLogin(shop);
    await shop.db.q
      .updateTable('supplier_members')
      .set({ removed_at: new Date() })
      .where('supplier_id', '=', id)
      .execute();
    await shop.db.q
      .insertInto('supplier_members')
      .values({ supplier_id: id, user_id: unproved.id, role: MEMBER_ROLE.owner })
      .execute();
    expect(await refusal(unproved.api.account.members({}))).toBe('TOTP_BIND');
    await unproved.prove();
    const owner = unproved;
    const clerk = await supplierLogin(shop);
    const sent = await owner.api.account.invite({
      body: { mobile: clerk.mobile, role: MEMBER_ROLE.warehouse },
    });
    const code = new URL(sent.link).hash.slice(1);
    const stranger = await supplierLogin(shop);
    expect(await refusal(stranger.api.account.join({ body: { code } }))).toBe('INVITE_OTHER');
    expect(await clerk.api.account.join({ body: { code } })).toMatchObject({ supplier_id: id });
    expect(await refusal(clerk.api.account.join({ body: { code } }))).toBe('INVITE_WRONG');
    expect((await clerk.api.account.me({})).rights).toEqual(['s.stock', 's.order', 's.case', 's.recipient']);
    expect(await refusal(clerk.api.account.members({}))).toBe('RIGHT_MISSING');
    expect(
      await refusal(owner.api.account.removeMember({ query: { user_id: String(owner.id) } as never })),
    ).toBe('OWNER_STAYS');
    await owner.api.account.removeMember({ query: { user_id: String(clerk.id) } as never });
    expect((await clerk.api.account.me({})).supplier).toBeNull();
    expect((await owner.api.account.log({ query: {} })).list.map(({ action }) => action)).toEqual([
      'member.remove',
      'member.join',
      'member.invite',
    ]);
    // A second login shows the second factor before it goes on, and again after ten minutes for what is grave.
    const again = await logInSupplier(shop, owner);
    expect(await refusal(again.api.account.members({}))).toBe('PROVE_NEEDED');
  });

  it('work for the supplier that they name, and never for one that is not theirs (4.3)', async () => {
    const ids = (await shop.db.q.selectFrom('suppliers').select('id').orderBy('id').limit(3).execute()).map(
      ({ id }) => id,
    );
    const member = await memberOf(shop, ids[1]!, MEMBER_ROLE.operations);
    await shop.db.q
      .insertInto('supplier_members')
      .values({ supplier_id: ids[2]!, user_id: member.id, role: MEMBER_ROLE.warehouse })
      .execute();
    const meAt = async (supplier: string | null) => {
      const headers = {
        authorization: `Bearer ${member.token}`,
        ...(supplier === null ? {} : { 'x-supplier-id': supplier }),
      };
      return createClient(supplierRoutes, sendByInject(shop.app, headers)).account.me({});
    };
    expect((await meAt(null)).supplier).toBeNull();
    expect((await meAt(String(ids[2]))).supplier).toMatchObject({ role: MEMBER_ROLE.warehouse });
    expect(await refusal(meAt(String(ids[0])))).toBe('SUPPLIER_CHOICE');
  });
});

describe('the back office', () => {
  it('lets an application in, stops a supplier and lets it go on; the shelf follows at once (O081, O085, Z3)', async () => {
    const boss = await operatorIn(shop);
    const applicant = await supplierLogin(shop);
    const picture = await applicant.api.account.addPicture({ body: { data: await pixel() } });
    const body = { ...APPLICATION, licence: '91310115MA1K4B7X3G', licence_pic: picture.id };
    const { supplier_id: id } = await applicant.api.account.apply({ body });
    const waiting = await boss.api.suppliers.list({ query: { status: '0' } as never });
    expect(waiting.list.map((row) => row.id)).toContain(id);
    expect(JSON.stringify(waiting)).not.toContain(APPLICATION.mobile);
    const decide = async (act: 'approve' | 'refuse' | 'suspend' | 'restore', reason = '') => {
      const { version } = await boss.api.suppliers.detail({ query: { id: String(id) } as never });
      return boss.api.suppliers.review({ body: { id, version, do: act, reason } });
    };
    expect(await refusal(decide('refuse'))).toBe('REASON_NEEDED');
    await decide('refuse', '执照照片不清楚');
    expect((await applicant.api.account.me({})).supplier).toMatchObject({
      status: SUPPLIER_STATUS.refused,
      reason: '执照照片不清楚',
    });
    await applicant.api.account.reapply({ body });
    await decide('approve');
    await applicant.prove();
    expect((await applicant.api.account.members({})).list).toHaveLength(1);

    const goods = await shop.db.q
      .selectFrom('goods')
      .where('status', '=', 1)
      .select(['id', 'supplier_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const isShown = async () =>
      (await shop.visitor.goods.list({ query: { page_size: '500' } as never })).list.some(
        (card) => card.goods_id === goods.id,
      );
    expect(await isShown()).toBe(true);
    const act = async (what: 'suspend' | 'restore') => {
      const { version } = await boss.api.suppliers.detail({
        query: { id: String(goods.supplier_id) } as never,
      });
      await boss.api.suppliers.review({
        body: { id: goods.supplier_id, version, do: what, reason: '资质到期' },
      });
    };
    await act('suspend');
    await expect.poll(isShown).toBe(false);
    expect(await refusal(shop.visitor.goods.detail({ query: { goods_id: String(goods.id) } as never }))).toBe(
      'GOODS_NOT_FOUND',
    );
    await act('restore');
    await expect.poll(isShown).toBe(true);
  });

  it('makes a supplier, invites its owner, changes him, and keeps what is agreed on (O082, O084)', async () => {
    const boss = await operatorIn(shop);
    await boss.prove();
    const first = await supplierLogin(shop);
    const made = await boss.api.suppliers.add({
      key: 'add-1',
      body: { name: '北岸包装', mobile: '13699990011' },
    });
    expect(made).toMatchObject({ is_owned: false, is_sent: true });
    const next = await supplierLogin(shop, { mobile: '13699990011' });
    await next.api.account.join({ body: { code: new URL(made.link).hash.slice(1) } });
    const invited = await boss.api.suppliers.invite({
      body: { id: made.id, mobile: first.mobile, role: MEMBER_ROLE.owner, reason: '负责人离职' },
    });
    await first.api.account.join({ body: { code: new URL(invited.link).hash.slice(1) } });
    expect((await next.api.account.me({})).supplier).toBeNull();
    const before = await boss.api.suppliers.detail({ query: { id: String(made.id) } as never });
    expect(before.members.map(({ user_id }) => user_id)).toEqual([first.id]);
    const terms = {
      contract_no: 'HT-2026-031',
      contract_start: '2026-01-01',
      contract_end: '2026-12-31',
      margin_factor: 1.25,
      margin_plus: '0.10',
      settle_cycle: 'half' as const,
      settle_days: 5,
      reserve: '500.00',
      comp_bearer: 1 as const,
    };
    const save = { id: made.id, version: before.version, name: '北岸包装', ...terms };
    await boss.api.suppliers.save({ body: save });
    expect(await refusal(boss.api.suppliers.save({ body: save }))).toBe('VERSION_CONFLICT');
    expect(await boss.api.suppliers.detail({ query: { id: String(made.id) } as never })).toMatchObject(terms);
  });

  it('knows the logins that bought before, beside the buyer of the same mobile; money is shown to who may see it (O148)', async () => {
    const old = await shop.person({ balance: 1230, mobile: '13655500001' });
    await shop.person({ mobile: '13655500002' });
    for (const mobile of ['13655500001', '13655500002'])
      await shop.db.q
        .updateTable('users')
        .set({ user_type: 'supplier' })
        .where('mobile', '=', mobile)
        .execute();
    const buyer = await shop.person({ mobile: '13655500001' });
    const boss = await operatorIn(shop);
    const { list } = await boss.api.suppliers.oldAccounts({ query: {} });
    expect(list).toEqual([
      expect.objectContaining({
        user_id: old.id,
        mobile_mask: '136******01',
        buyer_id: buyer.id,
        supplier_id: null,
        orders: 0,
        balance: '12.30',
      }),
    ]);
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '看供应商', rights: ['supplier.view'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const looker = await operatorIn(shop, { roles: [id] });
    const [seen] = (await looker.api.suppliers.oldAccounts({ query: {} })).list;
    expect(seen).toMatchObject({ user_id: old.id });
    expect(seen).not.toHaveProperty('balance');
  });
});
