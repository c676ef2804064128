import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const pages = [
  'index.html',
  ...['plain', 'strict-csp', 'react', 'vue', 'two-suppliers'].map((name) => `${name}/index.html`),
];

/** Five pages of a partner, built as a partner would build his. */
export default defineConfig({
  plugins: [
    react(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('gift-') } } }),
  ],
  build: {
    target: 'es2022',
    // The strict page allows no script of its own, not even one that preloads.
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: pages.map((page) => fileURLToPath(new URL(page, import.meta.url))) },
  },
});
