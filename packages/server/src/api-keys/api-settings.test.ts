import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { unseal } from '../db/seal.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: number; data: { errors?: { field: string; msg: string }[] } }) => error,
  );

describe('API settings (M230, M048, X015)', () => {
  it('show the secret once, at creation, and masked ever after', async () => {
    const person = await shop.person();
    expect(await person.api.machines.settings()).toMatchObject({ app_key: '', secret_mask: '', enabled: 1 });
    const made = await person.api.machines.key();
    expect(made.app_key).toMatch(/^ak_[0-9a-f]{24}$/);
    expect(made.app_secret).toMatch(/^as_[\w-]{43}$/);
    const again = await person.api.machines.key();
    expect(again).toEqual({ ...made, app_secret: undefined });
    const settings = await person.api.machines.settings();
    expect(settings.secret_mask).toBe(`********${made.app_secret!.slice(-4)}`);
    const stored = await shop.db.q
      .selectFrom('api_keys')
      .where('user_id', '=', person.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(made.app_secret!);
    expect(unseal(shop.deps.secret, stored.secret_sealed!)).toBe(made.app_secret);
  });

  it('of many first calls at once show one secret', async () => {
    const person = await shop.person();
    const keys = await Promise.all(Array.from({ length: 6 }, () => person.api.machines.key()));
    expect(keys.filter(({ app_secret }) => app_secret !== undefined)).toHaveLength(1);
    expect(new Set(keys.map(({ app_key }) => app_key)).size).toBe(1);
  });

  it('rotate: the new secret once, the old one for 24 hours more', async () => {
    const person = await shop.person();
    expect(await failure(person.api.machines.saveSettings({ body: { reset_secret: 1 } }))).toMatchObject({
      code: 1,
    });
    const { app_secret: first } = await person.api.machines.key();
    const rotated = await person.api.machines.saveSettings({ body: { reset_secret: 1 } });
    expect(rotated.app_secret).toMatch(/^as_/);
    expect(rotated.app_secret).not.toBe(first);
    expect(rotated.old_secret_until).not.toBe('');
    const stored = await shop.db.q
      .selectFrom('api_keys')
      .where('user_id', '=', person.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(unseal(shop.deps.secret, stored.old_secret_sealed!)).toBe(first);
    expect(stored.old_until!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(stored.old_until!.getTime() - Date.now()).toBeLessThan(24.1 * 3_600_000);
  });

  it('keep what was set, and change only what is named', async () => {
    const person = await shop.person();
    const set = {
      scopes: ['order:read', 'goods:read'] as ('order:read' | 'goods:read')[],
      ip_list: ['1.2.3.4', ' 2001:DB8::/32 ', '10.0.0.0/8', ''],
      callback_url: 'https://example.com/hook',
      events: ['order.paid'] as 'order.paid'[],
    };
    const saved = await person.api.machines.saveSettings({ body: set });
    expect(saved).toMatchObject({
      scopes: set.scopes,
      ip_list: ['1.2.3.4', '2001:db8::/32', '10.0.0.0/8'],
      callback_url: set.callback_url,
      events: set.events,
    });
    expect(saved.callback_secret).toMatch(/^whsec_/);
    const off = await person.api.machines.saveSettings({ body: { enabled: 0 } });
    expect(off).toMatchObject({ enabled: 0, scopes: set.scopes, callback_url: set.callback_url });
    expect(off.callback_secret).toBeUndefined();
    const renewed = await person.api.machines.saveSettings({ body: { reset_callback_secret: 1 } });
    expect(renewed.callback_secret).not.toBe(saved.callback_secret);
    const other = await shop.person();
    expect(await other.api.machines.settings()).toMatchObject({ scopes: [], callback_url: '' });
  });

  it.each([
    ['http://example.com/', '回调地址必须以 https:// 开头'],
    ['ftp://example.com/', '回调地址必须以 https:// 开头'],
    ['javascript:alert(1)', '回调地址必须以 https:// 开头'],
    ['https://example.com:8443/', '回调地址只能使用443端口'],
    ['https://me:pass@example.com/', '回调地址不能带用户名和密码'],
    ['https://127.0.0.1/', '回调地址不能指向内网'],
    ['https://2130706433/', '回调地址不能指向内网'],
    ['https://0x7f.1/', '回调地址不能指向内网'],
    ['https://[::1]/', '回调地址不能指向内网'],
    ['https://[::ffff:10.0.0.1]/', '回调地址不能指向内网'],
    ['https://169.254.169.254/latest/meta-data', '回调地址不能指向内网'],
    ['https://100.100.100.200/', '回调地址不能指向内网'],
    ['https://localhost/', '回调地址不能指向内网'],
    ['https://shop.internal/', '回调地址不能指向内网'],
    ['https://metadata/', '回调地址不能指向内网'],
    ['not an address', '回调地址不正确'],
  ])('refuse the callback %s', async (callback_url, msg) => {
    const person = await shop.person();
    const error = await failure(person.api.machines.saveSettings({ body: { callback_url } }));
    expect([error!.code, error!.data.errors]).toEqual([2, [{ field: 'callback_url', msg }]]);
  });

  it('name every wrong address of the list', async () => {
    const person = await shop.person();
    const wrong = [
      '256.1.1.1',
      '1.2.3',
      '10.0.0.0/33',
      '::g',
      '1.2.3.4/8/9',
      'example.com',
      '01.2.3.4',
      '::/129',
    ];
    const error = await failure(
      person.api.machines.saveSettings({ body: { ip_list: [...wrong, '::1', '8.8.8.8'] } }),
    );
    expect(error!.data.errors!.map(({ msg }) => msg.split(' ')[0])).toEqual(wrong);
    expect(await person.api.machines.settings()).toMatchObject({ ip_list: [] });
  });

  it('know no scope that takes money out or changes a password (D902)', async () => {
    const person = await shop.person();
    for (const scope of ['wallet:write', 'withdraw', 'account:write'])
      expect(
        await failure(person.api.machines.saveSettings({ body: { scopes: [scope as 'goods:read'] } })),
      ).toMatchObject({ code: 2 });
  });
});
