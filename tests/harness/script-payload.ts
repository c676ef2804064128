import { RICH_TAGS } from '@giftship/shared/content/rich-text';
import type { Random } from '../../packages/shared/fixtures/lines/random.ts';

const TAGS = [
  ...RICH_TAGS,
  ...'script svg math iframe object embed form input button style base link meta template noscript textarea select video audio details marquee xmp plaintext'.split(
    ' ',
  ),
];
const RUN = ['alert(1)', 'x()', 'fetch("//evil.example")'];
const HOOKS =
  'onerror onload onclick onfocus onmouseover ontoggle onanimationstart onpointerdown OnErRoR'.split(' ');
const LINKS = [
  'javascript:x()',
  'JaVaScRiPt:x()',
  'jav&#x09;ascript:x()',
  'jav\u0000ascript:x()',
  '&#106;avascript:x()',
  'data:text/html,<script>x()</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:x()',
  '//evil.example/a.png',
  'https://evil.example/a.png',
  ' javascript:x()',
  'blob:x',
];
const QUOTES = ['"', "'", ''];
const BREAKS = [
  '',
  '</p>',
  '</textarea>',
  '</title>',
  '</style>',
  '-->',
  '<!--',
  ']]>',
  '<![CDATA[',
  '\u0000',
  '"><',
  "'><",
  '`>',
];

/** A text that would run something in some browser: `alert`, `x`, or a call of another site. */
export function payload(random: Random): string {
  const tag = random.pick(TAGS);
  const quote = random.pick(QUOTES);
  const name = random.pick([
    'src',
    'href',
    'style',
    'class',
    'srcdoc',
    'action',
    'formaction',
    'xlink:href',
    ...HOOKS,
  ]);
  const value = random.pick([...LINKS, ...RUN, 'background:url(javascript:x())', 'position:fixed;inset:0']);
  const inner = random.chance(0.4)
    ? payload(random)
    : random.pick(['x', `<script>${random.pick(RUN)}</script>`, '']);
  const gap = random.pick([' ', '/', '\t', '\n', '\u000c']);
  return `${random.pick(BREAKS)}<${tag}${gap}${name}=${quote}${value}${quote}>${inner}${random.chance(0.7) ? `</${tag}>` : ''}`;
}
