import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pictureFiles } from '@giftship/shared/goods/picture';
import { describe, expect, test } from 'vitest';
import { COURIER_CODES } from '../sandbox/waybill-numbers.ts';
import { demoCost } from './goods.ts';
import { DEMO_CONTENT } from './content.ts';

const ASSETS = fileURLToPath(new URL('../../assets/', import.meta.url));
const { suppliers, couriers, categories, goods, banners, homeLayout, articles, announcement, siteNotice } =
  DEMO_CONTENT;

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
/** A picture with its other widths. */
const filesOf = (path: string) =>
  Object.values(pictureFiles(`/assets/${path}`) ?? { one: `/assets/${path}` }).map((url) =>
    url.replace('/assets/', ''),
  );
const isFile = (path: string) => statSync(`${ASSETS}${path}`, { throwIfNoEntry: false })?.isFile() === true;

test.each([
  ['suppliers', suppliers, 5],
  ['couriers', couriers, 7],
  ['articles', articles, 5],
])('there are %s, with ids of their own', (_name, rows, count) => {
  expect(rows).toHaveLength(count);
  expect(new Set(idsOf(rows)).size).toBe(count);
});

describe('couriers', () => {
  test('exactly one is for reissues, exactly one gets its waybills later', () => {
    expect(couriers.filter((courier) => courier.isWu === 1)).toMatchObject([{ showReissueNumber: 1 }]);
    expect(couriers.filter((courier) => courier.syncWaybill === 0)).toHaveLength(1);
  });

  test('each belongs to a supplier and to a courier that the sandbox knows', () => {
    expect(idsOf(suppliers)).toEqual(expect.arrayContaining(couriers.map((courier) => courier.supplierId)));
    expect(COURIER_CODES).toEqual(expect.arrayContaining(couriers.map((courier) => courier.code)));
    expect(couriers.every((courier) => /^\d{2}:\d{2}$/.test(courier.cutoffTime))).toBe(true);
  });

  test('some areas are closed, some only for a time', () => {
    const areas = couriers.flatMap((courier) => courier.noDeliverArea);
    expect(areas.some((area) => area.start === undefined)).toBe(true);
    const timed = areas.filter((area) => area.start !== undefined);
    expect(timed.length).toBeGreaterThan(0);
    expect(timed.filter(({ start, end }) => end! <= start!)).toEqual([]);
  });
});

describe('goods', () => {
  test('at least 36, with ids and names of their own', () => {
    expect(goods.length).toBeGreaterThanOrEqual(36);
    expect(new Set(idsOf(goods)).size).toBe(goods.length);
    expect(new Set(goods.map((item) => item.name)).size).toBe(goods.length);
  });

  test.each(goods.map((item) => [item.name, item] as const))('%s is complete', (_name, item) => {
    expect(isFile(item.pic)).toBe(true);
    expect(item.floor).toBeLessThanOrEqual(item.price);
    expect(Object.values(item.groupPrices).every((price) => price >= item.floor && price <= item.price)).toBe(
      true,
    );
    // No group buys below the cost (back-office section 13).
    const cost = demoCost(item);
    expect(cost).toBeLessThanOrEqual(item.floor);
    expect(cost / item.price).toBeGreaterThanOrEqual(0.55);
    expect(cost / item.price).toBeLessThanOrEqual(0.75);
    expect(couriers.find((courier) => courier.id === item.courierId)?.supplierId).toBe(item.supplierId);
    expect(categories.find((category) => category.id === item.categoryId)?.parentId).toBeTruthy();
    expect(item.content).toMatch(/^<p>.{10,}<\/p>$/);
  });

  test('cheap ones, group prices, sold out ones and every courier, category and tag occur', () => {
    expect(goods.filter((item) => item.price < 200).length).toBeGreaterThan(5);
    expect(Math.min(...goods.map((item) => item.price))).toBe(80);
    expect(goods.filter((item) => Object.keys(item.groupPrices).length > 0)).toHaveLength(2);
    expect(goods.filter((item) => !item.inStock)).toHaveLength(2);
    expect(new Set(goods.map((item) => item.courierId)).size).toBe(couriers.length);
    expect(new Set(goods.map((item) => item.tag))).toEqual(new Set(['', 'hot', 'new', 'time']));
    const leaves = categories.filter((category) => category.parentId !== null);
    expect(new Set(goods.map((item) => item.categoryId))).toEqual(new Set(idsOf(leaves)));
  });
});

/** What pages, caches and nodes of the release before still name; they go with the next one. */
const OF_THE_RELEASE_BEFORE = new Set([
  'soap.webp',
  'socks.webp',
  'toothbrush.webp',
  'towel.svg',
  'umbrella.webp',
]);

describe('pictures', () => {
  test('every one that is named exists', () => {
    const named = [
      ...goods.flatMap((item) => [item.pic, item.packedPic ?? []].flat().flatMap(filesOf)),
      ...banners.map((banner) => banner.image),
      ...suppliers.flatMap((supplier) => supplier.logo ?? []),
      siteNotice.logo,
    ];
    expect(named.filter((path) => !isFile(path))).toEqual([]);
  });

  test('no goods picture lies there unused, and all pictures together stay under 700 KB', () => {
    const files = readdirSync(`${ASSETS}goods`).filter(
      (name) => name !== 'LICENSE.txt' && !OF_THE_RELEASE_BEFORE.has(name),
    );
    const named = goods.flatMap((item) => [item.pic, item.packedPic ?? []].flat().flatMap(filesOf));
    expect(files.map((name) => `goods/${name}`).toSorted()).toEqual([...new Set(named)].toSorted());
    expect(new Set(goods.map((item) => item.pic)).size).toBe(goods.length);
    const all = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' });
    const pictures = all.filter((path) => /\.(svg|webp)$/.test(path));
    const bytes = pictures.reduce((sum, path) => sum + statSync(`${ASSETS}${path}`).size, 0);
    expect(bytes).toBeLessThan(700 * 1024);
  });

  test('drawn pictures hold no script and nothing from elsewhere', () => {
    const drawn = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.svg'),
    );
    for (const path of drawn) {
      expect(readFileSync(`${ASSETS}${path}`, 'utf8')).not.toMatch(
        /<script|<foreignObject|href=|\son\w+=|@import/i,
      );
    }
  });
});

/** A picture of a screen with its size, so that nothing jumps when it comes, and what it shows in words. */
const FIGURE =
  /<figure><a href="\/assets\/(articles\/[\w-]+\.webp)"><img src="\/assets\/\1" alt="([^"]+)" width="\d+" height="\d+" loading="lazy"><\/a><figcaption>\2<\/figcaption><\/figure>\n/g;

describe('articles', () => {
  test.each(articles.map((article) => [article.title, article.html] as const))('%s', (_title, whole) => {
    const html = whole.replaceAll(FIGURE, '');
    const pictures = [...whole.matchAll(FIGURE)].map((match) => match[1]!);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((path) => !isFile(path))).toEqual([]);
    const tags = new Set([...html.matchAll(/<\/?(\w+)/g)].map((match) => match[1]));
    const allowed = ['h2', 'p', 'ol', 'li', 'strong', 'table', 'tr', 'th', 'td'];
    expect([...tags].filter((tag) => !allowed.includes(tag!))).toEqual([]);
    expect(html).not.toMatch(/<\w+\s/);
    const characters = html.replace(/<[^>]+>/g, '').match(/\p{Script=Han}/gu)!.length;
    expect(characters).toBeGreaterThanOrEqual(300);
    expect(characters).toBeLessThanOrEqual(800);
    for (const tag of tags) {
      expect(html.split(`<${tag}>`).length).toBe(html.split(`</${tag}>`).length);
    }
  });

  test('they have the ids that the routes expect', () => {
    expect(idsOf(articles)).toEqual([1, 2, 3, 4, 5]);
  });
});

test('the announcement is long enough to be shown', () => {
  expect(announcement.content.length).toBeGreaterThan(20);
});

test('the home page has the promise for its banner, then tiles and goods', () => {
  expect(homeLayout.map((block) => block.type)).toEqual(['home_banner', 'advantage', 'hot', 'new']);
  expect(banners).toEqual([]);
});
