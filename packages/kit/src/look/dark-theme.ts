import type { ThemeConfig } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { DARK } from '../tokens/dark.ts';
import { kitTokens } from './kit-theme.ts';

/** The kit in the dark look; loaded only for who wants it. */
export const DARK_THEME: ThemeConfig = {
  zeroRuntime: true,
  hashed: false,
  algorithm: darkAlgorithm,
  token: kitTokens(DARK),
};
