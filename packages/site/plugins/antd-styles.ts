import { createRequire } from 'node:module';
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
      const { extractStyle } = createRequire(import.meta.url)('@ant-design/static-style-extract') as {
        extractStyle: (options: { includes: string[] }) => string;
      };
      return extractStyle({ includes: names });
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

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see);
}
