import { defineConfig } from 'vite';

/** One bundle of our own sources; packages from npm stay outside it. */
export default defineConfig({
  ssr: { noExternal: [/^@giftship\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: false,
    sourcemap: false,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
