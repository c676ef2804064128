import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let admin: TestOperator;
/** Writes content, publishes none. */
let writer: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop, { name: '甲' });
  writer = await operatorIn(shop, { roles: [3], name: '乙' });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `content-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const NO_RIGHT = '没有“发布内容”权限';
const logOf = async (object: string, ref = '') =>
  (await admin.api.operators.log({ query: { object, ref } as never })).list.map(({ action }) => action);
const PAYLOADS = [
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<svg/onload=x()>',
  '<a href="javascript:x()">a</a>',
  '<iframe srcdoc="<script>x()</script>"></iframe>',
  '<p style="position:fixed" onclick=x()>b</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=x()></style></mglyph></table></mtext></math>',
  '<form action=//e.example><button formaction=javascript:x()>c</button></form>',
  '<img src="https://e.example/pixel.png">',
  '<noscript><p title="</noscript><img src=x onerror=x()>">',
];
const RUNS =
  /x\(\)|javascript:|<(script|svg|math|iframe|form|button|style|noscript)|\son\w+=|e\.example|style=/i;

describe('articles (O194)', () => {
  const show = (id: number) => admin.api.content.article({ query: { id: String(id) } });
  const seen = async (id: number) =>
    (await shop.visitor.content.articles({ query: { id: String(id) } })).list[0]?.content;
  const save = (who: TestOperator, body: object) =>
    who.api.content.saveArticle({
      key: key(),
      body: { id: 0, version: 0, title: '新手指南', content: '<p>一</p>', rank: 9, ...body },
    });

  it('are written by one, published by another, shown at once, and brought back as they were', async () => {
    const before = await seen(1);
    const { version } = await save(writer, { id: 1, content: '<p>改过的内容</p>' });
    expect(await seen(1)).toBe(before);
    expect(
      await refusal(writer.api.content.publishArticle({ key: key(), body: { id: 1, version } })),
    ).toContain(NO_RIGHT);
    await admin.api.content.publishArticle({ key: key(), body: { id: 1, version } });
    expect(await seen(1)).toBe('<p>改过的内容</p>');
    const { list } = await admin.api.content.versions({ query: { kind: 'article', ref: '1' } });
    expect(list.map(({ is_shown }) => is_shown)).toEqual([true, false]);
    const restored = await admin.api.content.restore({
      key: key(),
      body: { kind: 'article', ref: '1', id: list[1]!.id, version: 0 },
    });
    await admin.api.content.publishArticle({ key: key(), body: { id: 1, version: restored.version } });
    expect(await seen(1)).toBe(before);
    expect(await logOf('article', '1')).toEqual([
      'article.publish',
      'content.restore',
      'article.publish',
      'article.save',
    ]);
  });

  it('of the demo look as before: the editor’s list holds all that they are made of', async () => {
    for (const id of [1, 2, 3, 4, 5]) {
      const { rows } = await shop.db.pool.query(`select content from articles where id = $1`, [id]);
      const plain = (html: string) => html.replaceAll(' />', '>').replaceAll(/\s+/g, ' ');
      expect(plain((await seen(id)) ?? '')).toBe(plain(rows[0].content));
    }
  });

  it('are not saved over a newer draft, and one publishing counts once', async () => {
    const { id, version } = await save(writer, {});
    expect(await refusal(save(admin, { id }))).toMatch(/^内容已被乙在.*修改$/);
    const body = { id, version };
    const twice = key();
    const both = await Promise.all(
      [1, 2].map(() => refusal(admin.api.content.publishArticle({ key: twice, body }))),
    );
    expect(both).toEqual(['done', 'done']);
    expect(await refusal(admin.api.content.publishArticle({ key: key(), body }))).toBe('没有可发布的草稿');
    // The next draft is another one, also for who has the last one open still.
    const next = await save(writer, { id });
    expect(next.version).toBe(version + 1);
    expect(await refusal(save(admin, { id, version }))).toMatch(/^内容已被乙在.*修改$/);
    expect(await refusal(admin.api.content.publishArticle({ key: key(), body }))).toMatch(/^内容已被乙在/);
    expect(await logOf('article', String(id))).toEqual(['article.save', 'article.publish', 'article.save']);
  });

  it('of the specification stay; others are hidden and deleted, by who may publish', async () => {
    expect(await refusal(admin.api.content.removeArticle({ query: { id: '3' } }))).toBe('系统文章不能删除');
    const { id, version } = await save(admin, {});
    await admin.api.content.publishArticle({ key: key(), body: { id, version } });
    await admin.api.content.hideArticle({ body: { id, published: false } });
    expect(await refusal(seen(id))).toBe('内容不存在或已删除');
    expect((await shop.visitor.content.articles({ query: {} })).list.map((each) => each.id)).not.toContain(
      id,
    );
    await admin.api.content.hideArticle({ body: { id, published: true } });
    expect(await seen(id)).toBe('<p>一</p>');
    expect(await refusal(writer.api.content.removeArticle({ query: { id: String(id) } }))).toContain(
      NO_RIGHT,
    );
    expect(await refusal(admin.api.content.removeArticle({ query: { id: String(id) } }))).toBe('done');
    expect(await refusal(show(id))).toBe('内容不存在或已删除');
  });

  it('with links to what is not there are not published, and say which', async () => {
    const content =
      '<p><a href="/help-center/article/987">甲</a><a href="/help-center/article/2">乙</a><img src="/media/AAAAAAAAAAAAAAAAAAAAAA.webp"></p>';
    const { id, version, broken } = await save(admin, { content });
    expect(broken).toEqual(['/help-center/article/987', '/media/AAAAAAAAAAAAAAAAAAAAAA.webp']);
    expect(await refusal(admin.api.content.publishArticle({ key: key(), body: { id, version } }))).toMatch(
      /^有打不开的链接：\/help-center\/article\/987、/,
    );
    expect((await show(id)).draft.version).toBe(version);
  });

  it('lose what runs or reaches elsewhere when they are stored, and the writer is told (O198)', async () => {
    for (const payload of PAYLOADS) {
      const { id, version, removed } = await save(admin, { content: `<p>前</p>${payload}<p>后</p>` });
      expect([payload, removed]).not.toEqual([payload, []]);
      const { rows } = await shop.db.pool.query(
        `select value ->> 'content' as content from content_versions where kind = 'article' and ref = $1`,
        [String(id)],
      );
      expect(rows[0].content).not.toMatch(RUNS);
      await admin.api.content.publishArticle({ key: key(), body: { id, version } });
      expect(await seen(id)).toContain('后');
      await admin.api.content.removeArticle({ query: { id: String(id) } });
    }
  });
});

describe('the announcement (O191)', () => {
  const TEXT = '<p>今天起所有快递照常揽收，请放心下单，谢谢大家的支持！</p>';
  const save = (body: object) =>
    admin.api.content.saveNotice({ key: key(), body: { version: 0, title: '公告', content: TEXT, ...body } });
  const now = () => shop.visitor.content.announcement();

  it('gets a version of its own with each publishing, in words and with its mark-up', async () => {
    const before = await now();
    const { version } = await save({ content: `${TEXT}<p class="text-red">重要<script>x()</script></p>` });
    expect((await now()).version).toBe(before.version);
    const { notice_version } = await admin.api.content.publishNotice({ key: key(), body: { version } });
    expect(await now()).toMatchObject({
      version: notice_version,
      content: '今天起所有快递照常揽收，请放心下单，谢谢大家的支持！\n重要',
      html: `${TEXT}<p class="text-red">重要</p>`,
    });
    const { list } = await admin.api.content.versions({ query: { kind: 'notice' } });
    const restored = await admin.api.content.restore({
      key: key(),
      body: { kind: 'notice', id: list[1]!.id, version: 0 },
    });
    await admin.api.content.publishNotice({ key: key(), body: { version: restored.version } });
    expect(await now()).toMatchObject({ content: before.content, title: before.title });
    expect((await now()).version).not.toBe(before.version);
  });

  it('is shown from its start to its end, which comes after it, and is long enough', async () => {
    expect(await refusal(save({ content: '<p>太短</p>' }))).toBe('公告内容为21到5000字');
    // Neither mark-up nor the ends of paragraphs count.
    const lines = '<p><strong>一二三四五六七八九十</strong></p>'.repeat(2);
    expect(await refusal(save({ content: lines }))).toBe('公告内容为21到5000字');
    const far = { start_time: '2099-01-01 00:00:00', end_time: '2098-01-01 00:00:00' };
    expect(await refusal(save(far))).toBe('结束时间应晚于开始时间');
    const { version } = await save({ title: '以后', start_time: '2099-01-01 00:00:00' });
    await admin.api.content.publishNotice({ key: key(), body: { version } });
    expect((await now()).title).not.toBe('以后');
    const { draft } = await admin.api.content.notice();
    const over = await save({ version: draft.version, end_time: '2021-01-01 00:00:00' });
    await admin.api.content.publishNotice({ key: key(), body: { version: over.version } });
    expect((await now()).content).toBe('');
  });
});

describe('the home page (O193)', () => {
  const LIST = [
    { type: 'hot', title: '大家都在买', data: { tabs: ['sale'] } },
    { type: 'new', title: '', data: { per_page: 4 } },
  ] as const;
  const home = async (cookie = '') =>
    (await shop.app.inject({ url: '/api/home/page', headers: { cookie } })).json().data.list as {
      type: string;
      data: { list?: { title: string }[] };
    }[];

  it('is seen as a draft by one browser alone, then published, then brought back', async () => {
    const before = await home();
    expect(await refusal(admin.api.content.preview({ body: {} }))).toBe('没有可发布的草稿');
    const { version } = await admin.api.content.saveLayout({
      key: key(),
      body: { version: 0, list: [...LIST] as never },
    });
    const { url } = await admin.api.content.preview({ body: {} });
    const followed = await shop.app.inject({ url });
    expect(followed.headers.location).toBe('/');
    const [cookie] = followed.cookies;
    expect(cookie).toMatchObject({ path: '/api/home/page', httpOnly: true });
    const mine = await home(`${cookie!.name}=${cookie!.value}`);
    expect(mine.map(({ type }) => type)).toEqual(['advantage', 'hot', 'new']);
    expect(mine[0]!.data.list![0]!.title).toBe('预览中');
    expect(await home()).toEqual(before);
    // The link is the first one's who follows it, and the token in it opens nothing by itself.
    expect((await shop.app.inject({ url })).cookies[0]?.value).toBe('');
    expect(await home(`content-preview=${url.split('/').at(-1)}`)).toEqual(before);
    await shop.db.pool.query(`update content_previews set expires_at = now() - interval '1 second'`);
    expect(await home(`${cookie!.name}=${cookie!.value}`)).toEqual(before);
    await admin.api.content.publishLayout({ key: key(), body: { version } });
    expect((await home()).map(({ type }) => type)).toEqual(['hot', 'new']);
    const { list } = await admin.api.content.versions({ query: { kind: 'layout' } });
    const restored = await admin.api.content.restore({
      key: key(),
      body: { kind: 'layout', id: list[1]!.id, version: 0 },
    });
    await admin.api.content.publishLayout({ key: key(), body: { version: restored.version } });
    expect(await home()).toEqual(before);
  });

  it('takes only blocks with settings that it knows, and pictures of our own', async () => {
    const bad = [
      { type: 'html', title: '', data: {} },
      { type: 'hot', title: '', data: { tabs: ['x'] } },
      { type: 'image', title: '', data: { image: 'https://e.example/a.png' } },
      { type: 'image', title: '', data: { image: '/assets/a.webp', url: 'javascript:x()' } },
      { type: 'new', title: '', data: { per_page: 4, more: 1 } },
    ];
    for (const block of bad) {
      const { draft } = await admin.api.content.layout();
      const body = { version: draft.version, list: [block] as never };
      expect(await refusal(admin.api.content.saveLayout({ key: key(), body }))).not.toBe('done');
    }
  });
});

describe('banners (O192)', () => {
  const BANNER = {
    id: 0,
    version: 0,
    image: '/assets/goods/soap-640.webp',
    url: '/gift-list',
    button_text: '去看看',
    enabled: true,
  };
  const save = (body: object, who = admin) =>
    who.api.content.saveBanner({ key: key(), body: { ...BANNER, ...body } });
  const shown = async () => (await shop.visitor.content.banners()).list.map(({ button_text }) => button_text);

  it('are shown in their order from start to end while they are enabled, and only ten there are', async () => {
    const first = await save({ button_text: '一' });
    const second = await save({ button_text: '二' });
    await save({ button_text: '三', start_time: '2099-01-01 00:00:00' });
    await save({ button_text: '四', end_time: '2021-01-01 00:00:00' });
    await save({ button_text: '五', enabled: false });
    expect(await shown()).toEqual(['一', '二']);
    await admin.api.content.orderBanners({ body: { ids: [second.id, first.id] } });
    expect(await shown()).toEqual(['二', '一']);
    for (let n = 6; n <= 10; n += 1) await save({ enabled: false });
    expect(await refusal(save({}))).toBe('轮播图最多10张');
    expect(await refusal(save({ id: first.id, version: 9 }))).toMatch(/^内容已被甲在/);
    await save({ id: first.id, version: 1, button_text: '壹' });
    expect(await shown()).toEqual(['二', '壹']);
    await admin.api.content.removeBanner({ query: { id: String(second.id) } });
    expect(await shown()).toEqual(['壹']);
  });

  it('are written by who writes content, and shown by who may publish', async () => {
    const { list } = await admin.api.content.banners();
    for (const { id } of list) await admin.api.content.removeBanner({ query: { id: String(id) } });
    expect(await refusal(save({}, writer))).toContain(NO_RIGHT);
    const { id } = await save({ enabled: false }, writer);
    expect(await refusal(save({ id, version: 1, enabled: true }, writer))).toContain(NO_RIGHT);
    await save({ id, version: 1, enabled: true });
    expect(await refusal(writer.api.content.removeBanner({ query: { id: String(id) } }))).toContain(NO_RIGHT);
  });

  it('lead nowhere but to us or over https, under a picture of ours', async () => {
    for (const bad of [
      { url: 'javascript:x()' },
      { url: '//e.example' },
      { url: 'http://e.example' },
      { image: 'https://e.example/a.png' },
      { button_text: '九个字的按钮文字啊' },
      { start_time: '2026-02-30 00:00:00' },
    ])
      expect(await refusal(save(bad))).not.toBe('done');
  });
});

describe('the site (O195)', () => {
  const FORM = {
    site_title: '礼达',
    copyright: '© 礼达',
    icp: '',
    logo: '/assets/logo.svg',
    top_banner: null,
    im: [{ name: '售前', type: 'wechat' as const, value: 'lida' }],
    phone: '400-000-0000',
    qr_img: '',
    hours: '9:00-24:00',
    substation_hidden_hosts: [],
    register_redirects: [{ host: 'old.example.com', url: 'https://new.example.com/register' }],
  };
  it('is changed at once over the version that was seen, with what was before kept', async () => {
    const { version } = await admin.api.content.site();
    const save = (body: object) =>
      admin.api.content.saveSite({ key: key(), body: { ...FORM, version, ...body } });
    await save({ hours: '8:00-22:00' });
    expect(await shop.visitor.content.siteNotice()).toMatchObject({
      service: { hours: '8:00-22:00' },
      hosts: { register_redirects: { 'old.example.com': 'https://new.example.com/register' } },
    });
    expect(await refusal(save({}))).toMatch(/^内容已被甲在/);
    const { list } = await admin.api.content.versions({ query: { kind: 'site' } });
    expect(list.map(({ is_shown }) => is_shown)).toEqual([true, false]);
    const next = list.length - 1;
    for (const bad of [
      { logo: 'https://e.example/a.png' },
      { register_redirects: [{ host: 'a.example.com', url: 'http://e.example' }] },
      { register_redirects: [{ host: 'no host', url: 'https://e.example' }] },
    ])
      expect(await refusal(save({ version: next, ...bad }))).not.toBe('done');
    expect(await refusal(writer.api.content.site())).toContain(NO_RIGHT);
  });
});

describe('agreements (O197)', () => {
  const now = (kind: 'user' | 'supplier' | 'privacy' = 'user') =>
    shop.visitor.content.agreement({ query: { kind } });
  const save = (body: object, who = admin) =>
    who.api.content.saveAgreement({
      key: key(),
      body: { kind: 'user', version: 0, title: '用户协议', content: '<p>第一稿</p>', ...body },
    });
  const publish = (version: number, kind: 'user' | 'supplier' = 'user') =>
    admin.api.content.publishAgreement({ key: key(), body: { kind, version } });

  it('are in force from their publishing, each version under the next number, and brought back as a newer one', async () => {
    expect(await refusal(now())).toBe('内容不存在或已删除');
    const first = await save({});
    expect(await refusal(now())).toBe('内容不存在或已删除');
    expect(await publish(first.version)).toEqual({ number: 1 });
    expect(await now()).toMatchObject({ version: 1, title: '用户协议', content: '<p>第一稿</p>' });
    const second = await save({ content: '<p>第二稿<script>x()</script></p>' });
    expect(second.removed).toEqual(['脚本']);
    expect((await now()).version).toBe(1);
    expect(await publish(second.version)).toEqual({ number: 2 });
    expect(await now()).toMatchObject({ version: 2, content: '<p>第二稿</p>' });
    const { list } = await admin.api.content.versions({ query: { kind: 'agreement', ref: 'user' } });
    expect(list.map(({ is_shown, by }) => [is_shown, by])).toEqual([
      [true, '甲'],
      [false, '甲'],
    ]);
    const restored = await admin.api.content.restore({
      key: key(),
      body: { kind: 'agreement', ref: 'user', id: list[1]!.id, version: 0 },
    });
    expect(await publish(restored.version)).toEqual({ number: 3 });
    expect(await now()).toMatchObject({ version: 3, content: '<p>第一稿</p>' });
    // The others are texts of their own.
    expect(await refusal(now('supplier'))).toBe('内容不存在或已删除');
    const { list: all } = await admin.api.content.agreements();
    expect(all.map(({ kind, number }) => [kind, number])).toEqual([
      ['user', 3],
      ['supplier', 0],
      ['privacy', 0],
    ]);
  });

  it('are not published empty, with broken links, over a newer draft, or by who writes content only', async () => {
    const empty = await save({ kind: 'supplier', content: '<p> </p>' });
    expect(await refusal(publish(empty.version, 'supplier'))).toBe('协议没有内容');
    const content = '<p><a href="/help-center/article/987">甲</a></p>';
    const broken = await save({ kind: 'supplier', content, version: empty.version });
    expect(await refusal(publish(broken.version, 'supplier'))).toBe(
      '有打不开的链接：/help-center/article/987',
    );
    expect(await refusal(publish(empty.version, 'supplier'))).toMatch(/^内容已被甲在/);
    expect(await refusal(save({ kind: 'supplier', version: empty.version }))).toMatch(/^内容已被甲在/);
    expect(await refusal(save({ kind: 'supplier' }, writer))).toContain(NO_RIGHT);
    expect(await refusal(writer.api.content.agreements())).toContain(NO_RIGHT);
    const { list } = await admin.api.content.versions({ query: { kind: 'agreement', ref: 'user' } });
    const body = { kind: 'agreement', ref: 'user', id: list[0]!.id, version: 0 } as const;
    expect(await refusal(writer.api.content.restore({ key: key(), body }))).toContain(NO_RIGHT);
    expect(await refusal(now('supplier'))).toBe('内容不存在或已删除');
  });
});
