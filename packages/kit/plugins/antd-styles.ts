import { createRequire } from 'node:module';
import type { ReactElement, ReactNode } from 'react';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:antd/';
const STYLE_FILE = /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/][^\\/]*\.js$/;
const STYLE_HOOKS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * The UI kit's rules as files instead of code (its zero-runtime mode): `import 'virtual:antd/Button,Input.css'` is the
 * sheet of those components, and the functions that would write the same at run time are left out of the bundle.
 */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const names = id.slice(PREFIX.length + 1, -'.css'.length).split(',');
      return sheetOf(names);
    },
    transform(code, id) {
      if (this.environment.mode === 'dev' || !STYLE_FILE.test(id)) return null;
      const cuts: Node[] = [];
      visit(this.parse(code) as unknown as Node, (node) => {
        const callee = node.callee as Node | undefined;
        const name = callee?.type === 'Identifier' ? String(callee.name) : '';
        const write = (node.arguments as Node[] | undefined)?.[1];
        if (node.type === 'CallExpression' && STYLE_HOOKS.has(name) && write) cuts.push(write);
      });
      const stripped = cuts.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`,
        code,
      );
      return { code: stripped, map: null };
    },
  };
}

/** The extractor draws each component once; without hashed class names, as the site's theme has it. */
function sheetOf(names: string[]): string {
  const load = createRequire(import.meta.url);
  const { createElement } = load('react') as typeof import('react');
  const { ConfigProvider } = load('antd') as typeof import('antd');
  const { extractStyle } = load('@ant-design/static-style-extract') as {
    extractStyle: (options: { includes: string[]; customTheme: (node: ReactNode) => ReactElement }) => string;
  };
  const customTheme = (node: ReactNode) =>
    createElement(ConfigProvider, { theme: { hashed: false }, children: node });
  return extractStyle({ includes: names, customTheme });
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see);
}
