import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitTokens } from '../../../packages/kit/plugins/kit-tokens.ts';
import { antdStyles } from '../../../packages/kit/plugins/antd-styles.ts';

export default defineConfig({
  plugins: [react(), antdStyles(), kitTokens()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
