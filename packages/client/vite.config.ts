import { defineConfig } from 'vite';
import { callTable } from './plugins/call-table.ts';
import { shipTypes } from './plugins/ship-types.ts';

/** One file for Node and browsers, which reads well in a debugger, and its typings. */
export default defineConfig({
  plugins: [callTable(), shipTypes()],
  build: {
    target: 'es2022',
    minify: false,
    modulePreload: false,
    // The names of our sources, as they look from where the build was started, would make other bytes of the same.
    rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
    lib: { entry: 'src/main.ts', formats: ['es'], fileName: () => 'main.js' },
  },
});
