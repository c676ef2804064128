import { attributesOf, type Look, propertiesOf, tagOf } from './look.ts';
import { SNIPPET_COPY as SAY } from './snippet-copy.ts';

/** What the code of a tag is made from. */
export interface SnippetOf {
  look: Look;
  siteKey: string;
  /** Address of the service, and the partner's link for visitors without script. */
  base: string;
  link: string;
}

const script = (base: string): string => `<script async src="${base}/widget/gift.js"></script>`;

function attributes(of: SnippetOf, indent: string): string {
  const pairs = Object.entries(attributesOf(of.look, of.siteKey)).map(([name, value]) =>
    value === '' ? name : `${name}="${value}"`,
  );
  return pairs.map((pair) => `\n${indent}  ${pair}`).join('');
}

function element(of: SnippetOf, indent = ''): string {
  const tag = tagOf(of.look);
  const fallback = `<a href="${of.link}">${of.look.kind === 'list' ? SAY.link : SAY.buy}</a>`;
  return `${indent}<${tag}${attributes(of, indent)}\n${indent}>\n${indent}  ${fallback}\n${indent}</${tag}>`;
}

/** The rules that change the look; '' for the usual one. */
function rules({ look }: SnippetOf): string {
  const lines = Object.entries(propertiesOf(look)).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length === 0 ? '' : `${tagOf(look)} {\n${lines.join('\n')}\n}`;
}
const styles = (of: SnippetOf): string => (rules(of) === '' ? '' : `<style>\n${rules(of)}\n</style>\n`);

const html = (of: SnippetOf): string => `${script(of.base)}\n${styles(of)}${element(of)}`;

/** Code that can be pasted as it stands (X051), for plain pages and for the usual frameworks. */
export const SNIPPETS = {
  html,
  react: (of: SnippetOf): string =>
    `{/* ${SAY.reactScript}\n${script(of.base)}\n${styles(of)}*/}\n\n// ${SAY.reactUse}\nexport function GiftShelf() {\n  return (\n${element(of, '    ').replace(/\n( +)>/, '\n$1  ongift-order-success={(event) => console.log(event.detail.batchSn)}\n$1>')}\n  );\n}`,
  vue: (of: SnippetOf): string =>
    `<!-- index.html -->\n${script(of.base)}\n\n// ${SAY.vueConfig}\nvue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('gift-') } } })\n\n<template>\n${element(of, '  ').replace(/\n( +)>/, '\n$1  @gift-order-success="(event) => console.log(event.detail.batchSn)"\n$1>')}\n</template>${rules(of) === '' ? '' : `\n\n<style>\n${rules(of)}\n</style>`}`,
  wordpress: (of: SnippetOf): string =>
    `// ${SAY.wordpressTheme}\nadd_action('wp_enqueue_scripts', function () {\n  wp_enqueue_script('gift-widget', '${of.base}/widget/gift.js', [], null, ['strategy' => 'async']);\n});\n\n<!-- ${SAY.wordpressBlock} -->\n${styles(of)}${element(of)}`,
} as const satisfies Record<string, (of: SnippetOf) => string>;
export type SnippetName = keyof typeof SNIPPETS;
