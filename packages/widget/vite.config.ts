import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browserFloor } from '../../scripts/browser-floor.ts';
import { precompress } from '../../scripts/precompress.ts';
import own from './package.json' with { type: 'json' };
import { ownColours } from './plugins/own-colours.ts';
import { shipContract } from './plugins/ship-contract.ts';
import { shipPackage } from './plugins/ship-package.ts';
import { sizeLimit } from './plugins/size-limit.ts';
import { slimContract } from './plugins/slim-contract.ts';
import { slimR2wc } from './plugins/slim-r2wc.ts';

/** React itself in place of preact, for tests and the bench; never shipped. */
const isReact = process.env.GIFT_ENGINE === 'react';
/** What a partner page loads at most. */
const MOST_BYTES = 16 * 1024;
const engine = fileURLToPath(new URL('plugins/react-by-preact.ts', import.meta.url));
const preact = [{ find: /^react(-dom\/client|\/jsx-runtime)?$/, replacement: engine }];

/** The tag in one file that touches nothing of the page around it: for `<script async>`, and as a module. */
export default defineConfig({
  plugins: [
    slimContract(),
    ownColours(),
    slimR2wc(),
    ...(isReact ? [] : [sizeLimit(MOST_BYTES), browserFloor(), shipContract(), precompress(), shipPackage()]),
  ],
  resolve: { alias: isReact ? [] : preact },
  define: { 'process.env.NODE_ENV': '"production"', GIFT_VERSION: JSON.stringify(own.version) },
  build: {
    outDir: process.env.GIFT_OUT ?? 'dist',
    target: 'es2022',
    cssTarget: 'chrome125',
    modulePreload: false,
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    rollupOptions: {
      input: 'src/main.ts',
      // In the script for `<script async>` there is no import.meta; src/page/settings.ts asks the document first.
      checks: { emptyImportMeta: false },
      output: [
        { format: 'iife', entryFileNames: 'gift.js' },
        { format: 'es', entryFileNames: 'gift.mjs' },
      ],
    },
  },
});
