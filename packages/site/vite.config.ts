import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page that the server serves at `/`; its files must not inline anything that the content policy forbids. */
export default defineConfig({
  plugins: [react()],
  // The worker loads what a file needs when it needs it: old workbooks, passwords, towns are chunks of their own.
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'site', modulePreload: { polyfill: false } },
});
