import { expect, test } from 'vitest';
import { html } from './html.ts';

const SHARP = `<'"&>`;
const ESCAPED = '&lt;&#39;&quot;&amp;&gt;';

test('values are escaped, in text and in attributes', () => {
  expect(html`<b title="${SHARP}">${SHARP}</b>`.html).toBe(`<b title="${ESCAPED}">${ESCAPED}</b>`);
});

test('pieces are not escaped again, lists are joined, nothing is nothing', () => {
  const piece = html`<b>${SHARP}</b>`;
  const nothing = [false, null, undefined] as const;

  expect(html`<p>${[piece, piece, 0]}${nothing}</p>`.html).toBe(`<p><b>${ESCAPED}</b><b>${ESCAPED}</b>0</p>`);
});
