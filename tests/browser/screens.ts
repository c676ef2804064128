import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { foreignWords } from './foreign-words.ts';
import {
  BUY_SOAP,
  choosePlatform,
  goToPayment,
  importFile,
  orderButton,
  pasteLines,
  payButton,
  SOAP,
} from './purchase-page.ts';
import { buildWidget } from './widget-place.ts';

/** One state of one page, as a person gets to see it. */
export interface Screen {
  name: string;
  path: string;
  /** Who looks: nobody signed in, somebody with orders and money, somebody poor and not verified. */
  as?: 'buyer' | 'newcomer';
  /** The announcement of the home page is wanted. */
  isAnnounced?: true;
  /** Calls that fail, by a part of their address. */
  failing?: string;
  /** Leads from the page to the state. */
  prepare?: (page: Page) => Promise<unknown>;
}

const MIXED_LINES = [
  '261105-607198974342268，张三，13800001234，浙江省杭州市西湖区文一路1号',
  '李四 13900005678 江苏省苏州市姑苏区观前街8号',
  '王小明 13700004321 鼓楼区中山路1号',
  '欧阳娜娜 13800009999 广东省深圳市南山区科技园南区深南大道9988号一栋一单元十八楼靠近电梯的那一间办公室收发处转小礼品部',
  '赵六 13800008888 新疆维吾尔自治区乌鲁木齐市天山区人民路1号',
  '孙七 13912340000 上海市浦东新区世纪大道100号',
].join('\n');

const filled = async (page: Page) => {
  await choosePlatform(page);
  await pasteLines(page, MIXED_LINES);
};
/** As many as fill a window, of all kinds. */
const manyLines = (): string =>
  [
    ...['张雨晴', '李一鸣', '林小雨', '陈建国', '何静', '徐嘉怡', '黄子轩', '吴思远', '郑小兰', '宋佳'].map(
      (name, i) => `2316889044172${100 + i} ${name} 1380000${2000 + i} 浙江省宁波市鄞州区天童南路${i + 1}号`,
    ),
    ...MIXED_LINES.split('\n').slice(2, 5),
    DOUBTFUL,
    '2316889044172100 林小雨 18800004096 浙江省宁波市鄞州区天童南路666号',
  ].join('\n');
/** Two phones, one of which has to be chosen. */
const DOUBTFUL = '刘备 13600007777 浙江省义乌市佛堂镇文一路1号 13600007778';
/** Columns without titles, as an ERP gives them. */
const COLUMNS = ['张三', '李四', '王五']
  .map(
    (name, i) =>
      `DD261105${name.length}1234567${i}\t${name}\t1380000123${i}\t广东省深圳市南山区科技路${i}号\t2\t红色`,
  )
  .join('\n');
const pasteColumns = async (page: Page) => {
  await choosePlatform(page);
  await pasteLines(page, COLUMNS);
};
/** A sheet with rows that have to be looked at, one that is left out, and a column of which nothing is used. */
const SHEET = [
  '订单号,收货人,手机,省,市,区,详细地址,商家备注,商品,买家昵称,原收货地址',
  '261105-607198974342268123,张三,13800001234,浙江省,杭州市,西湖区,文一路1号,,香皂,小猫,浙江省杭州市上城区解放路2号',
  '131412345678901234567891,王五,1390000123,江苏省,苏州市,姑苏区,观前街9号,,香皂,小狗,',
  '合计,,,,,,,,,,',
].join('\n');
const readSheet = async (page: Page) => {
  await choosePlatform(page, '拼多多');
  await importFile(page, '拼多多订单导出-2026-11-23.csv', Buffer.from(SHEET));
  await page.getByText(/^从 .*读到/).waitFor();
};
const EMBED_SOAP = `/embed/purchase/${SOAP}`;
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => async (page: Page) => {
  await choosePlatform(page, '拼多多');
  await page.getByRole('tab', { name }).click();
};

const writeTicket = async (page: Page) => {
  await page.getByRole('button', { name: '提交工单' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '破损或丢失' }).check();
  await dialog
    .getByLabel('问题描述')
    .fill('收到的时候外包装已经压扁，里面的肥皂碎成了几块，请看看怎么处理。');
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('list', { name: '往来消息' }).waitFor();
};

const PARTNER = '/user-center/partner';
/** A partner with one site, and the tag in its preview. */
const becomePartner = async (page: Page) => {
  await buildWidget();
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const applied = (await (
      await post('/api/user/partner/apply', { name: '小林的发货笔记', contact: 'lin@example.com' })
    ).json()) as { code: number };
    const origins = ['https://blog.example', 'http://localhost:5173'];
    if (applied.code === 0) await post('/api/user/partner/site', { name: '发货笔记首页的礼品货架', origins });
  });
  await page.reload();
  await page
    .locator('gift-goods-list')
    .getByRole('button', { name: /^购买 / })
    .first()
    .waitFor();
};

/** Everything that is looked at: the axe test examines it at both widths, and `npm run shots` keeps its pictures. */
export const SCREENS: readonly Screen[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'home-announcement', path: '/', isAnnounced: true },
  { name: 'home-buyer', path: '/', as: 'buyer' },
  { name: 'home-failing', path: '/', failing: '/gift/goods/top' },
  { name: 'gift-list', path: '/gift-list' },
  { name: 'gift-list-filtered', path: '/gift-list?sort_name=price&title=袜' },
  { name: 'gift-list-empty', path: '/gift-list?title=没有这种商品' },
  { name: 'gift-list-failing', path: '/gift-list', failing: '/gift/goods/list' },
  { name: 'shop', path: '/shop/1' },
  { name: 'product', path: `/product-detail/${SOAP}` },
  {
    name: 'product-many',
    path: `/product-detail/${SOAP}`,
    as: 'buyer',
    prepare: async (page) => {
      await page.getByRole('button', { name: '120 人' }).click();
      await page.getByText(/^120 个包裹/).waitFor();
    },
  },
  { name: 'product-missing', path: '/product-detail/999999' },
  { name: 'collect', path: '/collect', as: 'buyer' },
  { name: 'collect-empty', path: '/collect', as: 'newcomer' },
  { name: 'help-list', path: '/help-center/list' },
  {
    name: 'help-found',
    path: '/help-center/list',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: /^搜帮助/ }).fill('密码');
      await page.getByText(/…/).first().waitFor();
    },
  },
  { name: 'help-rules', path: '/help-center/rules' },
  { name: 'article', path: '/help-center/article/4' },
  { name: 'join', path: '/substations-join' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'downloads', path: '/downloads/' },
  {
    name: 'api-docs-open',
    path: '/api/docs',
    // The words of all entries are read; what axe looks at is one group, which has every kind of table.
    prepare: async (page) => {
      const open = (those: string) =>
        page.evaluate(
          (of) =>
            document
              .querySelectorAll<HTMLDetailsElement>('.docs-text details')
              .forEach((each) => (each.open = each.matches(of))),
          those,
        );
      await open('*');
      expect(await foreignWords(page)).toEqual([]);
      await open('#orders *, #event-names *');
      await page.evaluate(() => (location.hash = 'orders.make'));
    },
  },
  { name: 'read-sheet', path: '/read-sheet' },
  { name: 'login', path: '/', prepare: click('登录') },
  { name: 'register', path: '/', prepare: click('注册') },
  {
    name: 'captcha',
    path: '/',
    prepare: async (page) => {
      await click('登录')(page);
      await page.getByText('忘记密码').click();
      await page.getByRole('textbox', { name: '手机号' }).fill('13800001234');
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.getByRole('dialog', { name: '请输入图形验证码' }).locator('img').waitFor();
    },
  },
  { name: 'protected', path: '/user-center/wallet' },
  { name: 'workbench', path: '/user-center/user-home', as: 'buyer' },
  { name: 'workbench-new', path: '/user-center/user-home', as: 'newcomer' },
  { name: 'workbench-failing', path: '/user-center/user-home', as: 'buyer', failing: '/home/workbench' },
  { name: 'delivery', path: '/user-center/delivery', as: 'buyer' },
  { name: 'delivery-order', path: `/user-center/delivery?goods=${SOAP}`, as: 'buyer', prepare: filled },
  {
    name: 'gift-order',
    path: `/user-center/gift-order?goods=${SOAP}`,
    as: 'buyer',
    // What the window shows: its bar stands at the end of it.
    prepare: (page) => page.locator('.purchase-platforms').waitFor(),
  },
  { name: 'gift-selected', path: '/user-center/gift-selected', as: 'buyer' },
  { name: 'shop-manage', path: '/user-center/shop-manage', as: 'buyer' },
  { name: 'shop-manage-empty', path: '/user-center/shop-manage', as: 'newcomer' },
  { name: 'shop-manage-failing', path: '/user-center/shop-manage', as: 'buyer', failing: '/user/store/list' },
  { name: 'shop-syncs', path: '/user-center/shop-manage?tab=syncs', as: 'buyer' },
  { name: 'shop-deliveries', path: '/user-center/shop-manage?tab=deliveries', as: 'buyer' },
  {
    name: 'rules',
    path: '/user-center/shop-manage?tab=rules',
    as: 'buyer',
    prepare: click('执行记录'),
  },
  {
    name: 'rule-new',
    path: '/user-center/shop-manage?tab=rules',
    as: 'buyer',
    prepare: async (page) => {
      await click('新增规则')(page);
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: '店铺' }).click();
      await page.getByTitle(/^山货铺子旗舰店 /).click();
      await form.getByRole('button', { name: '保存' }).click();
    },
  },
  {
    name: 'rule-trial',
    path: '/user-center/shop-manage?tab=rules',
    as: 'buyer',
    prepare: click(/^试运行/),
  },
  {
    name: 'rule-remove',
    path: '/user-center/shop-manage?tab=rules',
    as: 'buyer',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^试运行/ })
        .first()
        .waitFor();
      // On a phone what cannot be taken back is in a menu.
      const more = page.getByRole('button', { name: /^更多 / }).first();
      if (await more.isVisible()) await more.click();
      await page
        .getByRole((await more.isVisible()) ? 'menuitem' : 'button', { name: /^删除/ })
        .first()
        .click();
    },
  },
  { name: 'add-shop', path: '/user-center/shop-manage', as: 'buyer', prepare: click('添加店铺') },
  {
    name: 'bind-code',
    path: '/user-center/shop-manage',
    as: 'buyer',
    prepare: async (page) => {
      await click('添加店铺')(page);
      await page.getByRole('dialog').getByText('微信视频号').click();
      await click('填写关联码')(page);
      await page
        .getByRole('dialog', { name: '填写关联码' })
        .getByRole('button', { name: '绑定店铺' })
        .click();
    },
  },
  {
    name: 'sync-progress',
    path: '/user-center/shop-manage',
    as: 'buyer',
    prepare: async (page) => {
      await click('同步店铺 山货铺子旗舰店')(page);
      await click('开始同步')(page);
      await page.getByRole('button', { name: '后台继续' }).waitFor();
    },
  },
  {
    name: 'shop-return-refused',
    path: '/user-center/shop-manage/return?platform=2&app=sandbox&error=access_denied',
    as: 'buyer',
  },
  { name: 'package-list', path: '/user-center/package-list', as: 'buyer' },
  { name: 'package-list-empty', path: '/user-center/package-list', as: 'newcomer' },
  {
    name: 'package-list-filters',
    path: '/user-center/package-list?platform=2',
    as: 'buyer',
    // A row is chosen first: on a phone the filters lie over the list.
    prepare: async (page) => {
      await page
        .getByRole('checkbox', { name: /^选择 P/ })
        .first()
        .check();
      await page.getByRole('button', { name: '更多筛选' }).click();
    },
  },
  {
    name: 'order-detail',
    path: '/user-center/package-list?overtime=1',
    as: 'buyer',
    prepare: (page) =>
      page
        .getByRole('button', { name: /的详情$/ })
        .last()
        .click(),
  },
  { name: 'export', path: '/user-center/order-list', as: 'buyer', prepare: click('导出') },
  { name: 'batches', path: '/user-center/order-list?view=batches', as: 'buyer' },
  {
    name: 'batch-detail',
    path: '/user-center/order-list?view=batches',
    as: 'buyer',
    prepare: (page) => page.getByRole('button', { name: /^批次 .*的详情$/ }).click(),
  },
  { name: 'order-list', path: '/user-center/order-list', as: 'buyer' },
  { name: 'order-list-failing', path: '/user-center/order-list', as: 'buyer', failing: '/user/order/list' },
  { name: 'wallet', path: '/user-center/wallet', as: 'buyer' },
  {
    name: 'recharge-pay',
    path: '/user-center/wallet',
    as: 'buyer',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: '账户余额' })
        .getByRole('button', { name: '充值', exact: true })
        .click();
      const dialog = page.getByRole('dialog', { name: '在线充值' });
      await dialog.getByRole('button', { name: '500元', exact: true }).click();
      await dialog.getByRole('button', { name: /^去支付/ }).click();
      await page.getByRole('img', { name: '付款二维码' }).waitFor();
    },
  },
  { name: 'wallet-commission', path: '/user-center/wallet?tab=commission', as: 'buyer' },
  { name: 'wallet-refund', path: '/user-center/wallet?tab=refund', as: 'buyer' },
  { name: 'wallet-withdraw', path: '/user-center/wallet?tab=withdraw', as: 'newcomer' },
  {
    name: 'withdraw-account',
    path: '/user-center/wallet?tab=withdraw',
    as: 'buyer',
    prepare: async (page) => {
      await page.getByRole('button', { name: '设置收款账户' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    },
  },
  { name: 'vip', path: '/user-center/upgrade-vip', as: 'buyer' },
  { name: 'vip-buy', path: '/user-center/upgrade-vip', as: 'newcomer', prepare: click('立即开通') },
  { name: 'pop-money', path: '/user-center/pop-money', as: 'buyer' },
  { name: 'pop-money-failing', path: '/user-center/pop-money', as: 'buyer', failing: '/user/spread/summary' },
  { name: 'partner-apply', path: PARTNER, as: 'newcomer', prepare: click('提交申请') },
  { name: 'partner', path: PARTNER, as: 'buyer', prepare: becomePartner },
  {
    name: 'partner-site',
    path: PARTNER,
    as: 'buyer',
    prepare: async (page) => {
      await becomePartner(page);
      await page
        .getByRole('button', { name: /^修改站点/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('允许的来源，每行一个').fill('blog.example/shop');
      await dialog.getByRole('button', { name: '保存' }).click();
    },
  },
  { name: 'partner-failing', path: PARTNER, as: 'buyer', failing: '/user/partner' },
  { name: 'tickets-empty', path: '/user-center/merchant-news', as: 'newcomer' },
  {
    name: 'ticket-new',
    path: '/user-center/merchant-news?order=G1',
    as: 'buyer',
    prepare: (page) => page.getByRole('button', { name: '提交', exact: true }).click(),
  },
  { name: 'ticket', path: '/user-center/merchant-news', as: 'buyer', prepare: writeTicket },
  { name: 'tickets-failing', path: '/user-center/merchant-news', as: 'buyer', failing: '/user/ticket/list' },
  { name: 'api-empty', path: '/user-center/api', as: 'newcomer' },
  {
    name: 'api-secret',
    path: '/user-center/api',
    as: 'buyer',
    // The narrow screen comes second, when there is a key already.
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(创建密钥|新增密钥)$/ }).click();
      const dialog = page.getByRole('dialog', { name: '新增密钥' });
      await dialog.getByLabel('名称').fill('进销存');
      for (const scope of ['查看商品', '读取事件列表']) await dialog.getByText(scope).click();
      await dialog.getByRole('button', { name: '创建密钥' }).click();
      await page.getByRole('dialog', { name: '请保存 Secret' }).waitFor();
    },
  },
  { name: 'api-new-key', path: '/user-center/api', as: 'buyer', prepare: click('新增密钥') },
  {
    name: 'api-test-mode',
    path: '/user-center/api',
    as: 'buyer',
    // The narrow screen comes second, when there is a test key already.
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(创建密钥|新增密钥)$/ }).click();
      const dialog = page.getByRole('dialog', { name: '新增密钥' });
      await dialog.getByLabel('名称').fill('联调');
      await dialog.getByRole('radio', { name: '测试' }).click();
      await dialog.getByText('查看商品').click();
      await dialog.getByRole('button', { name: '创建密钥' }).click();
      const once = page.getByRole('dialog', { name: '请保存 Secret' });
      await once.getByText('我已经保存好了').click();
      await once.getByRole('button', { name: '完成' }).click();
      await page
        .getByRole('navigation', { name: '本页内容' })
        .getByRole('link', { name: '测试模式' })
        .click();
    },
  },
  { name: 'api', path: '/user-center/api', as: 'buyer' },
  { name: 'security', path: '/user-center/security', as: 'buyer' },
  { name: 'device', path: '/device?user_code=BCDFGHJK', as: 'buyer', prepare: click('下一步') },
  { name: 'authentication', path: '/user-center/authentication', as: 'newcomer' },
  { name: 'purchase', path: BUY_SOAP, as: 'buyer' },
  { name: 'purchase-filled', path: BUY_SOAP, as: 'buyer', prepare: filled },
  {
    name: 'purchase-full',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, manyLines());
    },
  },
  {
    name: 'purchase-left',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, `${MIXED_LINES}\n麻烦今天发走\n${MIXED_LINES.split('\n')[0]!}`);
    },
  },
  {
    name: 'purchase-columns',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: pasteColumns,
  },
  {
    name: 'purchase-columns-open',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await pasteColumns(page);
      await page.locator('.purchase-paste-columns').getByRole('button', { name: '改一改' }).click();
    },
  },
  {
    name: 'purchase-quantity',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await page
        .locator('.purchase-goods')
        .getByLabel(/^每人发几件/)
        .fill('1.5');
    },
  },
  { name: 'purchase-sheet', path: BUY_SOAP, as: 'buyer', prepare: tab('表格导入') },
  { name: 'purchase-filter', path: BUY_SOAP, as: 'buyer', prepare: tab('智能筛选') },
  {
    name: 'purchase-store',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await tab('授权发货')(page);
      await page.getByRole('table', { name: '店铺订单' }).waitFor();
      await page.locator('.store-table tbody input:enabled').first().check();
    },
  },
  { name: 'purchase-store-empty', path: BUY_SOAP, as: 'newcomer', prepare: tab('授权发货') },
  {
    name: 'purchase-store-expired',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page, '快手');
      await page.getByRole('tab', { name: '授权发货' }).click();
      await page.getByText('的授权已过期').waitFor();
    },
  },
  {
    name: 'purchase-refused',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      const lines = MIXED_LINES.split('\n');
      await pasteLines(page, `${lines[0]!}\n${lines[4]!}`);
      await orderButton(page).click();
      await page.getByRole('dialog', { name: '错误订单' }).locator('.rgrid-row').waitFor();
    },
  },
  {
    name: 'purchase-result',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      const lines = MIXED_LINES.split('\n').slice(0, 2).join('\n');
      await pasteLines(page, lines.replace('李四', '出单失败').replace(/^[\d-]+，/, ''));
      await goToPayment(page);
      await payButton(page).click();
      await page.getByRole('dialog', { name: /^付款成功/ }).waitFor();
    },
  },
  {
    name: 'purchase-settling',
    path: BUY_SOAP,
    as: 'buyer',
    // The page goes while nobody knows what became of the payment.
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, MIXED_LINES.split('\n')[0]!);
      await page.route('**/api/gift/order/make', (route) => route.abort());
      await goToPayment(page);
      await payButton(page).click();
      await page.getByText('网络断了').waitFor();
      await page.reload();
      await page.getByText(/^有一笔付款正在结算/).waitFor();
    },
  },
  {
    name: 'purchase-waiting',
    path: BUY_SOAP,
    as: 'buyer',
    // More than the wallet has; put off, and then a row goes.
    prepare: async (page) => {
      await choosePlatform(page);
      const line = (i: number) =>
        `收件人${'甲乙丙丁戊己庚辛壬癸'[i % 10]} 138${10_000_000 + i} 江苏省苏州市姑苏区观前街${i}号`;
      await pasteLines(page, Array.from({ length: 300 }, (_, i) => line(i + 1)).join('\n'));
      await page.locator('.purchase-goods').getByLabel('每人发几件', { exact: true }).fill('20');
      await goToPayment(page);
      await payButton(page).click();
      await page.getByRole('dialog', { name: '在线充值' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '先不付款' }).click();
      await page.getByRole('button', { name: '删除第 1 行' }).click();
      await page.getByRole('button', { name: '查看并继续' }).click();
      await page.getByText(/^提交以后/).waitFor();
    },
  },
  {
    name: 'purchase-sheet-read',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: readSheet,
  },
  {
    name: 'purchase-sheet-failed',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page, '拼多多');
      await importFile(page, '商品.csv', Buffer.from('商品,数量\n香皂,1\n'));
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'purchase-tabs',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await tab('授权发货')(page);
      await page.locator('.store-table tbody input:enabled').first().check();
      await pasteLines(page, MIXED_LINES.split('\n')[0]!);
      await page.getByText('授权发货选的 1 单').waitFor();
    },
  },
  {
    name: 'purchase-store-result',
    // Its courier gives the waybills later.
    path: '/product-detail/131?buy=131',
    as: 'buyer',
    prepare: async (page) => {
      await tab('授权发货')(page);
      await page.locator('.store-table tbody input:enabled').first().check();
      await goToPayment(page);
      await payButton(page).click();
      await page.getByRole('dialog', { name: /^付款成功/ }).waitFor();
    },
  },
  {
    name: 'purchase-repeated',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      const line = MIXED_LINES.split('\n')[5]!;
      await pasteLines(page, line);
      // What was taken over has folded the panel.
      await page.getByRole('tab', { name: '手动录入' }).click();
      await page.getByLabel(/^一行一个收件人/).fill(line);
      await page.getByRole('button', { name: '识别并加入' }).click();
      await page.getByRole('button', { name: '重复 2 行' }).waitFor();
      await orderButton(page).click();
      await page.getByRole('dialog', { name: '1 行重复' }).waitFor();
    },
  },
  {
    name: 'purchase-doubts',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, `${MIXED_LINES.split('\n')[0]!}\n${DOUBTFUL}`);
      await orderButton(page).click();
      await page.getByRole('dialog', { name: /行请看一眼/ }).waitFor();
    },
  },
  {
    name: 'purchase-confirm',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, MIXED_LINES.split('\n').slice(0, 2).join('\n'));
      await goToPayment(page);
    },
  },
  {
    name: 'choose-goods',
    path: BUY_SOAP,
    as: 'buyer',
    prepare: async (page) => {
      await click('换一个商品')(page);
      await page.getByRole('dialog', { name: '选择商品' }).waitFor();
    },
  },
  {
    name: 'purchase-real-name',
    path: BUY_SOAP,
    as: 'newcomer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, MIXED_LINES.split('\n')[0]!);
      await goToPayment(page);
      await payButton(page).click();
      await page.getByText('请先完成实名认证').first().waitFor();
    },
  },
  { name: 'purchase-failing', path: BUY_SOAP, as: 'buyer', failing: '/gift/goods/buy' },
  { name: 'embed-purchase', path: EMBED_SOAP, as: 'buyer', prepare: filled },
  { name: 'embed-purchase-dark', path: `${EMBED_SOAP}?theme=dark`, as: 'buyer', prepare: filled },
  {
    name: 'embed-sheet-dark',
    path: `${EMBED_SOAP}?theme=dark`,
    as: 'buyer',
    // With the pointer on a plain button.
    prepare: async (page) => {
      await readSheet(page);
      await page.getByRole('button', { name: '再导入一个文件' }).hover();
    },
  },
  {
    name: 'embed-confirm-dark',
    path: `${EMBED_SOAP}?theme=dark`,
    as: 'buyer',
    prepare: async (page) => {
      await choosePlatform(page);
      await pasteLines(page, MIXED_LINES.split('\n').slice(0, 2).join('\n'));
      await goToPayment(page);
    },
  },
  { name: 'embed-recharge', path: '/embed/recharge', as: 'buyer' },
  { name: 'embed-recharge-dark', path: '/embed/recharge?theme=dark', as: 'buyer' },
  { name: 'embed-unknown-key', path: `${EMBED_SOAP}?site_key=pk_000000000000000000000000` },
  { name: 'embed-login', path: '/embed/login' },
];
