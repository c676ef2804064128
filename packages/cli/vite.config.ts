import { defineConfig } from 'vite';

/**
 * Everything in one folder, split by dynamic import: a command loads only what it uses, and almost nothing is looked
 * up in node_modules. The second entry is the worker that reads files.
 */
export default defineConfig({
  // qrcode-terminal writes octal escapes, which no ES module may hold: it stays a package of its own.
  ssr: { noExternal: true, external: ['qrcode-terminal'] },
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
