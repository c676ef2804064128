import { defineConfig } from 'vite';

/**
 * Everything in one folder, split by dynamic import: a command loads only what it uses, and nothing is looked up in
 * node_modules. The second entry is the worker that reads files.
 */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: true,
    sourcemap: false,
    rollupOptions: {
      input: { main: 'src/main.ts', 'import-worker': 'src/files/import-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
