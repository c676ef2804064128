import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { manifest, packageTypings } from '../scripts/contract-files.ts';

/** How the script finds out where it was loaded from (src/page/settings.ts). */
const WHERE = /document\.currentScript\?\.src\s*\?\?\s*import\.meta\.url/g;

/**
 * What is installed from npm, in dist/npm: the module without the guess that it was loaded from the service (a bundler
 * puts it into a file of the partner's own site, so the page must say `api-base`), one for servers that render pages,
 * which have no elements, and typings that need neither React nor Vue.
 */
export function shipPackage(): Plugin {
  return {
    name: 'ship-package',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const chunk = bundle['gift.mjs'];
      if (dir === undefined || chunk?.type !== 'chunk') return;
      const found = chunk.code.match(WHERE)?.length ?? 0;
      if (found !== 1)
        this.error(`the script asks ${found} times where it came from: look at ship-package again`);
      const files = {
        'index.mjs': chunk.code.replace(WHERE, '""'),
        'server.mjs': 'export {};\n',
        'custom-elements.json': manifest().replaceAll('"gift.mjs"', '"dist/npm/index.mjs"'),
        ...packageTypings(),
      };
      await mkdir(join(dir, 'npm'), { recursive: true });
      for (const [name, text] of Object.entries(files)) await writeFile(join(dir, 'npm', name), text);
    },
  };
}
