import darkAlgorithm from 'antd/es/theme/themes/dark';

/** The kit's tokens in the dark look, beside what its own algorithm makes of the rest (embed.css has ours). */
const TOKENS = {
  colorPrimary: '#d4331f',
  colorLink: '#ff8a75',
  colorText: '#f2f3f5',
  colorTextSecondary: '#b4b9c2',
  colorTextPlaceholder: '#9aa0aa',
  colorBgLayout: '#15171b',
  colorBgContainer: '#1f2227',
  colorBgElevated: '#24272d',
  colorBorder: '#444952',
  colorBorderSecondary: '#33373e',
  colorSuccess: '#4cc38a',
  colorWarning: '#f0b44c',
  colorError: '#ff7a6b',
  colorInfo: '#7aa7ff',
  colorWarningBg: '#3a2f17',
  colorWarningBorder: '#6b5522',
  colorSuccessBg: '#173226',
  colorSuccessBorder: '#2a6148',
};

/** Beside the site's own theme. */
export const DARK_LOOK = { algorithm: darkAlgorithm, token: TOKENS };
