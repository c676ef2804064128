import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberOf, type TestMember } from '../harness/suppliers.ts';
import { loaded, seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/* Warehouses, couriers, accounts and stock of a supplier, in its own pages (S031-S034). */

let at: OfficeShop;
let member: TestMember;
beforeAll(async () => {
  at = await openOffice();
  member = await memberOf(at.shop, 1, MEMBER_ROLE.operations);
});
afterAll(() => at?.close());

const visit = (path: string) => at.visit(path, { under: '/supplier', as: member });

test('a warehouse is added, its days off are set, and what takes too long waits for the shop (S032, S034)', async () => {
  const { page, faults } = await visit('/warehouses');
  await page.getByRole('button', { name: '新建仓库' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['名称', '二号仓'],
    ['省', '浙江省'],
    ['市', '金华市'],
    ['区', '义乌市'],
    ['详细地址', '北苑路9号'],
    ['联系人', '何以宁'],
    ['电话', '13612340000'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('浙江省金华市义乌市北苑路9号').waitFor();

  await page.getByLabel('哪个仓库').click();
  await page.getByText('二号仓', { exact: true }).last().click();
  const far = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: '添加一行' }).click();
  const daysOff = page.getByRole('region', { name: '休息日' });
  for (const [label, day] of [
    ['第一天', far(20)],
    ['最后一天', far(26)],
  ] as const) {
    await daysOff.getByLabel(label).fill(day);
    await daysOff.getByLabel(label).press('Enter');
  }
  await daysOff.getByLabel('名称').fill('年会');
  await daysOff.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存，1 段需要平台审核').waitFor();
  await daysOff.getByText('待平台审核').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a courier is changed: what is closed counts at once, a late cut-off waits and is taken back (S033)', async () => {
  const { page, faults } = await visit('/couriers');
  await page.getByRole('button', { name: '修改' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('截单时间').fill('19:30');
  const before = await dialog.getByText(/^共 \d+ 个，最多 400 个$/).innerText();
  await dialog.getByLabel('批量粘贴').fill('海南\n月亮');
  await dialog.getByRole('button', { name: '识别并添加' }).click();
  await dialog.getByRole('alert').getByText('第2行：没有识别到“月亮”').waitFor();
  const count = Number(/\d+/.exec(before)) + 1;
  await dialog.getByText(`共 ${count} 个，最多 400 个`).waitFor();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存；截单时间等待平台审核').waitFor();
  await page.getByRole('list', { name: '待平台审核' }).getByText('19:30').waitFor();
  await page.getByText(`停发 ${count} 个地区`).waitFor();
  await page.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await page.getByRole('list', { name: '待平台审核' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '申请新快递' }).click();
  const fresh = page.getByRole('dialog');
  for (const label of ['快递公司', '仓库']) {
    await fresh.getByLabel(label).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await fresh.getByRole('button', { name: '申请新快递' }).click();
  await page.getByText('已提交，等待平台审核').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a courier or an account that a colleague saved meanwhile shows both, and is saved as chosen (O033, S033)', async () => {
  const colleague = await memberOf(at.shop, 1, MEMBER_ROLE.operations);
  const { page, faults } = await visit('/couriers');
  await page.getByRole('button', { name: '修改' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('截单时间').waitFor();
  const { list } = await colleague.api.couriers.list({});
  const { id, version, warehouse_id, cutoff, account_id, areas } = list[0]!;
  await colleague.api.couriers.save({
    body: {
      id,
      version,
      warehouse_id: warehouse_id!,
      subname: '同事的',
      tips: '',
      cutoff,
      account_id,
      areas,
    },
  });
  await dialog.getByLabel('提示').fill('先打电话');
  await dialog.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: /^内容已被.+修改/ });
  await both.getByRole('row', { name: /先打电话/ }).waitFor();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await both.getByRole('checkbox', { name: /提示/ }).waitFor();
  for (const box of await both.getByRole('checkbox').all())
    if (!(await box.locator('xpath=..').innerText()).includes('提示')) await box.uncheck();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
  const saved = (await colleague.api.couriers.list({})).list.find((each) => each.id === id);
  expect(saved).toMatchObject({ subname: '同事的', tips: '先打电话' });

  const { page: accounts } = await visit('/courier-accounts');
  const said = {
    provider: 'sandbox',
    code: 'zhongtong',
    name: '中通',
    partner_id: 'Z1',
    net: '',
    mobile: '',
  };
  const body = { ...said, monthly_card: '', status: 1 } as const;
  await colleague.api.couriers.addAccount({ key: 'conflict-1', body: body as never });
  await accounts.getByRole('button', { name: '刷新' }).click();
  await accounts.getByRole('row', { name: /Z1/ }).click();
  await accounts.getByRole('button', { name: '修改' }).click();
  const form = accounts.getByRole('dialog', { name: /^修改/ });
  await form.getByLabel('网点').fill('义乌北');
  const own = (await colleague.api.couriers.accounts({})).list.find(({ partner_id }) => partner_id === 'Z1')!;
  await colleague.api.couriers.saveAccount({
    body: { ...body, net: '义乌南', id: own.id, version: own.version } as never,
  });
  await form.getByRole('button', { name: '保存' }).click();
  const differ = accounts.getByRole('dialog', { name: /^内容已被.+修改/ });
  await differ.getByRole('row', { name: /义乌北.*义乌南/ }).waitFor();
  await differ.getByRole('button', { name: '使用我的' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  const after = (await colleague.api.couriers.accounts({})).list.find((each) => each.id === own.id);
  expect(after?.net).toBe('义乌北');
  expect(faults).toEqual([]);
});

test('an account of one’s own is added and tested; its secret is never shown again (S033, O097)', async () => {
  const { page, faults } = await visit('/courier-accounts');
  await page.getByRole('button', { name: '新建账号' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('快递公司').click();
  await page.getByText('圆通速递', { exact: true }).last().click();
  await dialog.getByLabel('服务商').click();
  await page.getByText('沙箱', { exact: true }).last().click();
  await dialog.getByLabel('客户编号').fill('OWN1');
  await dialog.getByLabel('面单密码').fill('open-sesame-7781');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('row', { name: /OWN1/ }).click();
  await page.getByText('••••7781').waitFor();
  expect(await page.getByText('sesame').count()).toBe(0);
  await page.getByRole('button', { name: '测试' }).click();
  await page
    .getByText(/已出单并取消/)
    .first()
    .waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('goods are counted, brought in and pointed out when they run short; each step leaves a movement (S031)', async () => {
  const { page, faults } = await visit('/stock?mode=0');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: '启用计库存' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('实盘数').fill('12');
  await dialog.getByRole('button', { name: '启用计库存' }).click();
  await page.getByText('已启用：现有 12，占用 0').waitFor();
  await page.goto(new URL('/supplier/stock?mode=1', page.url()).href);
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: '入库', exact: true }).click();
  const inbound = page.getByRole('dialog', { name: '入库 1 项' });
  await inbound.getByLabel(/的入库件数$/).fill('30');
  await inbound.getByLabel('原因').fill('采购入库');
  await inbound.getByRole('button', { name: '入库', exact: true }).click();
  await page.getByText(/：1 项$/).waitFor();
  await page.getByRole('tab', { name: '流水' }).click();
  await page.getByRole('table', { name: '最近流水' }).getByText('42').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '库存流水' }).click();
  await page.getByRole('heading', { level: 1, name: '库存流水' }).waitFor();
  await loaded(page);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});
