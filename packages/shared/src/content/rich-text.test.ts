import { expect, it } from 'vitest';
import { readLength, richWords } from './rich-text.ts';

it('counts what is read of a text: no mark-up, no entity, no end of a paragraph (O191)', () => {
  const html =
    '<h2 class="text-center">停发</h2><p>A &amp; B&nbsp;<a href="https://a.example/?q=&quot;&gt;">看</a><br />2 &lt; 3</p>';
  expect(richWords(html)).toBe('停发\nA & B 看\n2 < 3');
  expect(readLength(html)).toBe(14);
  expect(readLength('<p></p>')).toBe(0);
  expect(readLength('<p>\u{20BB7}</p>')).toBe(1);
});
