import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './plugins/antd-styles.ts';

const api = process.env.GIFT_API_BASE ?? 'http://127.0.0.1:3000';

/** The site that the server serves; its files must not inline anything that the content policy forbids. */
export default defineConfig({
  plugins: [react(), antdStyles()],
  // The server puts a fresh nonce here with each page; scripts and style sheets that are added later carry it on.
  html: { cspNonce: '__CSP_NONCE__' },
  // The worker loads what a file needs when it needs it: old workbooks, passwords, towns are chunks of their own.
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'site', modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(['/api', '/assets', '/sandbox'].map((path) => [path, api])) },
});
