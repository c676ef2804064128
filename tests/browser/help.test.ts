import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

describe('help centre', () => {
  test('leads a visitor to the list, and on to each article (M007, M025, M033)', async () => {
    const { page, faults } = await at.visit('/help-center');
    await page.waitForURL('**/help-center/list');
    const list = page.getByRole('region', { name: '帮助文章' });
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('strong').allInnerTexts()).toEqual([
      '如何使用智能筛选',
      '如何去除表格密码',
      '如何导出订单',
      '导入格式说明',
      '订单同步问题排查',
    ]);
    await list.getByRole('link', { name: '如何去除表格密码' }).click();
    await page.waitForURL('**/help-center/article/2');
    await page.getByRole('heading', { level: 1, name: '如何去除表格密码' }).waitFor();
    await expect.poll(() => page.title()).toBe('礼达 - 如何去除表格密码');
    await page.getByRole('navigation', { name: '其他文章' }).getByRole('link', { name: '下一篇' }).click();
    await page.getByRole('heading', { level: 1, name: '如何导出订单' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '如何去除表格密码' }).waitFor();
    await page.getByRole('link', { name: '全部帮助' }).first().click();
    await list.getByRole('link', { name: '如何去除表格密码' }).click();
    await expect.poll(() => page.title()).toBe('礼达 - 如何去除表格密码');
    expect(faults).toEqual([]);
  });

  test('is searched by titles and texts, and says when there is nothing', async () => {
    const { page, faults } = await at.visit('/help-center/list');
    const list = page.getByRole('region', { name: '帮助文章' });
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('表格密码');
    await expect.poll(() => list.getByRole('strong').allInnerTexts()).toEqual(['如何去除表格密码']);
    await field.fill('授权也会失效');
    await expect.poll(() => list.getByRole('strong').allInnerTexts()).toEqual(['订单同步问题排查']);
    await list.getByText(/….*授权也会失效.*…/).waitFor();
    await field.fill('火星');
    await page.getByText('没有提到“火星”的文章').waitFor();
    await field.fill('');
    await expect.poll(() => list.getByRole('strong').count()).toBe(5);
    expect(faults).toEqual([]);
  });

  test('says that texts did not come before it says that nothing is found', async () => {
    const { page } = await at.visit('/favicon.svg');
    let [isDown, asked] = [true, 0];
    await page.route(/\/api\/common\/content\/list\?id=/, async (route) => {
      asked += 1;
      await (isDown ? route.fulfill({ status: 404, json: {} }) : route.continue());
    });
    await page.goto(`${at.url}/help-center/list`);
    const list = page.getByRole('region', { name: '帮助文章' });
    await list.getByRole('link').first().waitFor();
    // One question, however many keys it takes.
    await page.getByRole('main').getByRole('searchbox').pressSequentially('授权也会失效');
    await list.getByText('5 篇文章的正文没有加载出来').waitFor();
    expect(asked).toBe(5);
    expect(await page.getByText(/没有提到/).count()).toBe(0);
    isDown = false;
    await list.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => list.getByRole('strong').allInnerTexts()).toEqual(['订单同步问题排查']);
  });

  test('says what is paid when the promise is not kept, with examples (M014-M018, D1301, D1302)', async () => {
    const { page, faults } = await at.visit('/help-center/list');
    await page.getByRole('region', { name: '时效与赔付' }).getByRole('link', { name: '赔付规则' }).click();
    await page.waitForURL('**/help-center/rules');
    await expect.poll(() => page.title()).toBe('礼达 - 赔付规则');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('17:00 整付款，算晚').getByText('11-26 08:00').waitFor();
    await row('晚 1 分钟，单价不满 2 元').getByText('赔 ￥3.60').waitFor();
    await row('晚 1 分钟，单价满 2 元').getByText('赔 ￥2.00').waitFor();
    await row('10-01 至 10-03 休息').getByText('10-05 08:00').waitFor();
    await page.getByText(/再退款时实退 5\.80 元/).waitFor();
    await page.getByText(/快递答复之前不赔/).waitFor();
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('an article has a path of its own while the switch is on (M026)', async () => {
    const { page } = await at.visit('/article/4');
    await page.getByRole('heading', { level: 1, name: '导入格式说明' }).waitFor();
    const turn = (value: number) =>
      at.shop.db.q
        .updateTable('site_texts')
        .set({ value: JSON.stringify(value) })
        .where('key', '=', 'article_switch')
        .execute();
    await turn(0);
    await page.reload();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/404');
    await turn(1);
  });

  test.runIf(isAtLength)(
    'a text that came another way than through the service runs nothing and keeps its words',
    async () => {
      const { page } = await at.visit('/help-center/list');
      await page.route('**/api/common/content/list?id=2*', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: { list: { content: string }[] } };
        body.data.list[0]!.content =
          '<h2>安全</h2><img src="x" onerror="document.title=1"><script>document.title=2</script><p style="position:fixed" onclick="x()">照旧</p><iframe src="/"></iframe>';
        await route.fulfill({ response: reply, json: body });
      });
      await page.getByRole('link', { name: '如何去除表格密码' }).first().click();
      await page.getByRole('heading', { level: 2, name: '安全' }).waitFor();
      const text = page.locator('.article-text');
      expect(await text.innerHTML()).toBe('<h2>安全</h2><img><p>照旧</p>');
    },
  );

  test.runIf(isAtLength).each(['/help-center/article/99', '/help-center/article/abc'])(
    '%s says so and leads back',
    async (path) => {
      const { page } = await at.visit(path);
      await page.getByText('没有这篇文章').waitFor();
      await page.getByRole('button', { name: '看全部帮助' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/help-center/list');
    },
  );

  test.runIf(isAtLength)('a list that does not load can be asked for again', async () => {
    const { page } = await at.visit('/favicon.svg');
    await page.route(/\/api\/common\/content\/list/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`${at.url}/help-center/list`);
    const again = page.getByRole('main').getByRole('button', { name: '重新加载' });
    await again.waitFor();
    await page.unroute(/\/api\/common\/content\/list/);
    await again.click();
    await page.getByRole('main').getByRole('link', { name: '如何使用智能筛选' }).waitFor();
    expect(await again.count()).toBe(0);
  });

  test.runIf(isAtLength)('wide tables of an article scroll in themselves on a narrow screen', async () => {
    const { page } = await at.visit('/help-center/article/4', { screen: 'narrow' });
    await page.getByRole('table').first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

describe('substations', () => {
  const applications = (mobile: string) =>
    at.shop.db.q.selectFrom('substation_applications').where('mobile', '=', mobile).selectAll().execute();

  test.runIf(isAtLength)(
    'a visitor chooses a plan and applies; the same mobile waits (M027, D330)',
    async () => {
      const { page, faults } = await at.visit('/substations-join');
      await page.getByRole('radio', { name: '旗舰分站' }).check();
      const apply = async () => {
        await page.getByLabel('联系人').fill('李想');
        await page.getByLabel('手机号').fill('13911112222');
        await page.getByLabel('所在城市').fill('浙江省杭州市');
        await page.getByRole('button', { name: '提交申请' }).click();
      };
      await page.getByLabel('想用的域名').fill('https://bad host');
      await apply();
      await page.getByText('域名格式不对').waitFor();
      expect(await applications('13911112222')).toEqual([]);
      await page.getByLabel('想用的域名').fill('gift.lixiang.example');
      await apply();
      await page.getByText('申请已提交').waitFor();
      await page.getByText('状态：待审核').waitFor();
      expect(await applications('13911112222')).toMatchObject([
        { plan_id: 3, name: '李想', city: '浙江省杭州市', host: 'gift.lixiang.example', status: 0 },
      ]);
      await page.reload();
      await apply();
      await page.getByText('这个手机号已有一份待审核的申请').waitFor();
      expect(await applications('13911112222')).toHaveLength(1);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('what is missing or wrong is said at its field', async () => {
    const { page } = await at.visit('/substations-join', { screen: 'narrow' });
    await page.getByLabel('手机号').fill('123');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请填写联系人').waitFor();
    await page.getByText('请输入正确的手机号！').waitFor();
    await page.getByText('请填写所在城市').waitFor();
    expect(await page.getByText('申请已提交').count()).toBe(0);
  });
});
