import { defineConfig } from 'vite';

/** Our own sources in few files, the first of which is loaded alone; packages from npm stay outside. */
export default defineConfig({
  ssr: { noExternal: [/^@giftship\//] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: false,
    rollupOptions: {
      input: { main: 'src/main.ts', 'aside-worker': 'src/service/aside-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
