import { defineConfig } from 'vite';

/** Our own sources in few files, the first of which is loaded alone; packages from npm stay outside. */
export default defineConfig({
  ssr: { noExternal: [/^@giftship\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: false,
    sourcemap: false,
    rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
