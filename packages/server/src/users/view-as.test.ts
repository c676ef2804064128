import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeViews } from './view-as.ts';
import { VIEWABLE } from '../callers/view-only.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let chief: TestOperator;
let user: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop, { login: 'chief', name: '王主管' });
  user = await shop.person({ balance: 1_000 });
});
afterAll(() => shop.close());

const offer = async (by = chief) => {
  await by.prove();
  return (await by.api.users.viewAs({ body: { user_id: user.id, reason: '用户反馈页面问题' } })).url;
};
const get = (url: string, cookie = '') =>
  shop.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
/** Opens a look and answers its cookie. */
async function look(): Promise<string> {
  const opened = await get(await offer());
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/']);
  const token = opened.cookies.find(({ name }) => name === 'view-token');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 900 });
  return `view-token=${token?.value}`;
}
const call = async (
  cookie: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(body ? { payload: body } : {}),
  });
  return reply.json<{ code: number; msg: string; data: Record<string, never> }>();
};

describe("a look at a user's account (O146, back-office 10.6)", () => {
  it('opens once, within a minute, and shows the account over the own login of the browser', async () => {
    const url = await offer();
    const first = await get(url);
    expect(first.statusCode).toBe(303);
    const again = await get(url);
    expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining('已经用过')]);
    expect((await get('/view-as?code=made-up')).statusCode).toBe(410);
    const late = await offer();
    await shop.db.pool.query(
      `update view_sessions set created_at = now() - interval '61 seconds' where token_hash is null`,
    );
    expect((await get(late)).statusCode).toBe(410);

    const other = await shop.person();
    const cookie = `${await look()}; user-token=${other.token}`;
    const { data } = await call(cookie, 'GET', '/user/info');
    expect(data).toMatchObject({ user: { user_id: user.id } });
  });

  it('reads what is named and nothing else of the whole contract', async () => {
    const cookie = await look();
    const routes = Object.values(apiRoutes).flatMap((group) => Object.values(group) as Route[]);
    const ofLogins = routes.filter(({ auth }) => auth !== 'public');
    expect(
      [...VIEWABLE].filter((name) => !ofLogins.some(({ method, path }) => `${method} ${path}` === name)),
    ).toEqual([]);
    for (const { method, path } of ofLogins) {
      const { msg } = await call(
        cookie,
        method,
        path,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
      const isOpen = VIEWABLE.has(`${method} ${path}`);
      expect([method, path, msg.startsWith('只读视图不能操作')]).toEqual([method, path, !isOpen]);
    }
  });

  it('masks recipients, leaves no trace of the user in his own record, and opens no key', async () => {
    const [made] = await user.api.orders.make({ key: 'to-look-at', body: oneParcel() });
    const cookie = await look();
    const shown = JSON.stringify(await call(cookie, 'GET', `/user/order?order_sn=${made!.order_sn}`));
    expect(shown).toContain(made!.order_sn);
    expect(shown).not.toMatch(/13900001111|文一路/);
    const { rows } = await shop.db.pool.query('select from personal_data_log where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    for (const path of [
      '/user/setting/api/keys',
      '/user/setting/api/key',
      '/finance/withdraw/account',
      '/user/export/file?task_id=1',
    ])
      expect((await call(cookie, 'GET', path)).msg).toMatch(/^只读视图不能操作/);
  });

  it('ends by the button of its bar, and is written down with what was read; the user sees it', async () => {
    const cookie = await look();
    await call(cookie, 'GET', '/user/wallet/info');
    await call(cookie, 'GET', '/user/wallet/info');
    const end = () =>
      shop.app.inject({
        method: 'POST',
        url: '/view-as/end',
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    expect((await end()).statusCode).toBe(303);
    expect((await call(cookie, 'GET', '/user/info')).code).not.toBe(0);
    const { list } = await chief.api.operators.log({ query: { object: 'user', ref: String(user.id) } });
    expect(list.slice(0, 3).map(({ action, after }) => [action, after])).toEqual([
      ['user.view-end', { seen: { 'GET /user/wallet/info': 2 } }],
      ['user.view-start', null],
      ['user.view-as', null],
    ]);
    const { views } = await user.api.sessions.list();
    expect(views?.[0]).toMatchObject({ operator_id: chief.id });
  });

  it('ends when its operator is stopped, and is refused for a user who is stopped, and without the right', async () => {
    const cookie = await look();
    const clerk = await operatorIn(shop, { roles: [5] });
    await expect(clerk.api.users.viewAs({ body: { user_id: user.id, reason: '看一下' } })).rejects.toThrow(
      '没有“',
    );
    await shop.db.pool.query('update operators set status = 2 where id = $1', [chief.id]);
    expect((await call(cookie, 'GET', '/user/info')).code).not.toBe(0);
    await shop.db.pool.query('update operators set status = 1 where id = $1', [chief.id]);
    const stopped = await shop.person();
    await shop.db.pool.query('update users set status = 2 where id = $1', [stopped.id]);
    await chief.prove();
    await expect(chief.api.users.viewAs({ body: { user_id: stopped.id, reason: '看一下' } })).rejects.toThrow(
      '账号已停用',
    );
  });

  it('is over at once when its operator loses the right, by a built-in role or one of the shop’s own', async () => {
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '看用户', rights: ['user.view', 'user.view_as'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const clerk = await operatorIn(shop, { roles: [id] });
    const opened = await get(await offer(clerk));
    const cookie = `view-token=${opened.cookies.find(({ name }) => name === 'view-token')?.value}`;
    expect((await call(cookie, 'GET', '/user/info')).code).toBe(0);
    await shop.db.q
      .updateTable('roles')
      .set({ rights: ['user.view'] })
      .where('id', '=', id)
      .execute();
    expect((await call(cookie, 'GET', '/user/info')).code).not.toBe(0);
    await shop.db.q
      .updateTable('roles')
      .set({ rights: ['user.view', 'user.view_as'] })
      .where('id', '=', id)
      .execute();
    expect((await call(cookie, 'GET', '/user/info')).code).toBe(0);
    await shop.db.pool.query('update operators set role_ids = $2 where id = $1', [clerk.id, [5]]);
    expect((await call(cookie, 'GET', '/user/info')).code).not.toBe(0);
  });

  it('that runs out by itself is written down once, with what was read', async () => {
    const other = await shop.person();
    await chief.prove();
    const { url } = await chief.api.users.viewAs({ body: { user_id: other.id, reason: '看一下余额' } });
    const opened = await get(url);
    const cookie = `view-token=${opened.cookies.find(({ name }) => name === 'view-token')?.value}`;
    await call(cookie, 'GET', '/user/wallet/info');
    const ends = async () =>
      (
        await chief.api.operators.log({ query: { object: 'user', ref: String(other.id) } as never })
      ).list.filter(({ action }) => action === 'user.view-end');
    await closeViews(shop.deps);
    expect(await ends()).toEqual([]);
    await shop.db.pool.query(
      `update view_sessions set ends_at = now() - interval '1 second' where user_id = $1`,
      [other.id],
    );
    await Promise.all([closeViews(shop.deps), closeViews(shop.deps)]);
    await closeViews(shop.deps);
    expect((await ends()).map(({ after, operator }) => [operator, after])).toEqual([
      ['王主管', { seen: { 'GET /user/wallet/info': 1 } }],
    ]);
  });
});
