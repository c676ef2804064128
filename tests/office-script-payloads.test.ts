// B7: a thousand texts that would run something, through every text of the back office that is shown as mark-up.
import { RICH_ATTRIBUTES, RICH_TAGS } from '@giftship/shared/content/rich-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanedHtml } from '../packages/server/src/goods/clean-html.ts';
import { type Random, seededRandom } from '../packages/shared/fixtures/lines/random.ts';
import { operatorIn, type TestOperator } from './harness/operators.ts';
import { payload } from './harness/script-payload.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const PAYLOADS = 1_000;
/** As many as one text holds. */
const AT_ONCE = 60;

let shop: TestService;
let chief: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
});
afterAll(() => shop.close());

const ALLOWED = new Set<string>(RICH_TAGS);
const LINK = /^(https?:\/\/|\/(?!\/)|mailto:|tel:|#)/;
const OWN = /^\/(?!\/)/;
/** What of this mark-up is outside of the list of 10.7: what a browser would take for an element, or an attribute of one. */
function outside(html: string): string[] {
  const wrong: string[] = [];
  for (const [whole, name = '', rest = ''] of html.matchAll(/<([^\s>]*)([^>]*)>?/g)) {
    const tag = name.replace(/^\//, '').replace(/\/$/, '').toLowerCase();
    if (!ALLOWED.has(tag)) wrong.push(whole);
    const allowed: readonly string[] = [
      'class',
      ...((RICH_ATTRIBUTES as Record<string, readonly string[]>)[tag] ?? []),
    ];
    for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s="/]+)="([^"]*)"/g)) {
      const isLink = attribute === 'href' && !LINK.test(value);
      const isPicture = attribute === 'src' && !OWN.test(value);
      const isClass = attribute === 'class' && !/^[a-z -]+$/.test(value);
      if (!allowed.includes(attribute) || isLink || isPicture || isClass)
        wrong.push(`${tag} ${attribute}=${value}`);
    }
    if (/[^\s="/]+=[^"]/.test(rest.replace(/"[^"]*"/g, '""'))) wrong.push(`unquoted ${whole}`);
  }
  return wrong;
}

it(`${PAYLOADS} payloads: no element and no attribute outside of the list, and cleaning again changes nothing (seed ${SEED}, B7)`, () => {
  const random = seededRandom(SEED);
  const found: unknown[] = [];
  for (let n = 0; n < PAYLOADS; n += 1) {
    const text = payload(random);
    const { html } = cleanedHtml(text);
    const wrong = outside(html);
    if (wrong.length > 0) found.push({ text, html, wrong });
    if (cleanedHtml(html).html !== html) found.push({ text, html, again: cleanedHtml(html).html });
  }
  expect(found.slice(0, 5)).toEqual([]);
});

it('what operators store and the site and the back office show of them is clean, whichever text it is', async () => {
  const random = seededRandom(SEED + 1);
  await expect(showCleaned(random, 0)).resolves.toBeUndefined();
});

async function showCleaned(random: Random, n: number): Promise<void> {
  const all = Array.from({ length: AT_ONCE }, () => payload(random))
    .join('')
    .replaceAll('\u0000', '')
    .replaceAll('\u000c', ' ');
  const content = `<p>今天起所有快递照常揽收，请放心下单，谢谢大家的支持！</p>${all}`;
  const key = (name: string) => ({ key: `payload-${name}-${n}` });
  const { api } = chief;
  const { id, version } = await api.content.saveArticle({
    ...key('article'),
    body: { id: 0, version: 0, title: '<img src=x onerror=x()>', content, rank: 1 },
  });
  await api.content.publishArticle({ ...key('publish'), body: { id, version } });
  const { draft } = await api.content.notice();
  const saved = await api.content.saveNotice({
    ...key('notice'),
    body: { version: draft.version, title: '公告', content },
  });
  await api.content.publishNotice({ ...key('announce'), body: { version: saved.version } });
  const agreed = await api.content.saveAgreement({
    ...key('agreement'),
    body: { kind: 'privacy', version: 0, title: '隐私协议', content },
  });
  await api.content.publishAgreement({
    ...key('agree'),
    body: { kind: 'privacy', version: agreed.version },
  });
  const goods = await api.goods.show({ query: { id: '103' } as never });
  await api.goods.save({ ...key('goods'), body: { id: 103, version: goods.version, content } as never });
  const shown = {
    article: (await shop.visitor.content.articles({ query: { id: String(id) } })).list[0]!.content,
    agreement: (await shop.visitor.content.agreement({ query: { kind: 'privacy' } })).content,
    notice: (await shop.visitor.content.announcement()).html,
    goods: (await shop.visitor.goods.detail({ query: { goods_id: '103' } })).content,
    'article in the back office': JSON.stringify(
      await api.content.article({ query: { id: String(id) } as never }),
    ),
  };
  for (const [where, html] of Object.entries(shown).slice(0, 4)) {
    expect([where, String(html).includes('照常揽收')]).toEqual([where, true]);
    expect([where, outside(String(html))]).toEqual([where, []]);
  }
  expect(shown['article in the back office']).not.toMatch(/<(script|svg|iframe|form|style)|\son\w+=\\"/i);
}
