import { expect, test } from 'vitest';
import { attributesOf, DEFAULT_LOOK, inkOn, propertiesOf } from './look.ts';
import { type SnippetName, SNIPPETS } from './snippet.ts';

const of = {
  look: DEFAULT_LOOK,
  siteKey: 'pk_demo00000000000000000000',
  base: 'https://gift.example',
  link: 'https://gift.example/gift-list?spread=ABCD2345',
};
const CHANGED = { ...DEFAULT_LOOK, brand: '#ffd400', radius: 0, columns: 3, theme: 'dark' as const };

test('the usual look is two lines: the script and the tag, with a link for visitors without script (X051)', () => {
  expect(SNIPPETS.html(of)).toBe(`<script async src="https://gift.example/widget/gift.js"></script>
<gift-goods-list
  site-key="pk_demo00000000000000000000"
  show-filters
>
  <a href="https://gift.example/gift-list?spread=ABCD2345">查看全部礼品</a>
</gift-goods-list>`);
});

test('a changed look adds its own properties only, with a text colour that can be read', () => {
  expect(propertiesOf(DEFAULT_LOOK)).toEqual({});
  expect(propertiesOf(CHANGED)).toEqual({
    '--gift-brand': '#ffd400',
    '--gift-brand-ink': '#1d1f23',
    '--gift-radius': '0px',
    '--gift-columns': '3',
  });
  expect(SNIPPETS.html({ ...of, look: CHANGED })).toContain(`<style>
gift-goods-list {
  --gift-brand: #ffd400;`);
});

test.each([
  ['#c9301c', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#1d1f23'],
  ['#ffd400', '#1d1f23'],
  ['#2563eb', '#ffffff'],
])('on %s one reads %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('a button names its goods, and nothing of the list', () => {
  const button = { ...CHANGED, kind: 'button' as const, goodsId: 103 };
  expect(attributesOf(button, 'k')).toEqual({ 'site-key': 'k', 'goods-id': '103', theme: 'dark' });
  expect(propertiesOf(button)).not.toHaveProperty('--gift-columns');
});

test.each(Object.keys(SNIPPETS) as SnippetName[])('%s loads the script and holds the tag once', (name) => {
  const code = SNIPPETS[name]({ ...of, look: CHANGED });
  expect(code.split('https://gift.example/widget/gift.js')).toHaveLength(2);
  expect(code.match(/<gift-goods-list\n/g)).toHaveLength(1);
  expect(code.match(/<\/gift-goods-list>/g)).toHaveLength(1);
  expect(code).toContain('site-key="pk_demo00000000000000000000"');
});

test('React and Vue hear of an order in their own ways', () => {
  expect(SNIPPETS.react(of)).toContain('ongift-order-success={(event)');
  expect(SNIPPETS.vue(of)).toContain('@gift-order-success="(event)');
});
