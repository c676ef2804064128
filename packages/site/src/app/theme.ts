import type { ThemeConfig } from 'antd';

/** The kit's theme out of our own tokens (styles.css); its rules are files, not code. */
export const THEME: ThemeConfig = {
  zeroRuntime: true,
  hashed: false,
  token: {
    // White words on the brand's own red would be too faint (4.0:1): buttons are a step darker.
    colorPrimary: '#d4331f',
    colorPrimaryHover: '#dc3823',
    colorPrimaryActive: '#c9301c',
    colorLink: '#c9301c',
    colorSuccess: '#18794a',
    colorWarning: '#965a00',
    colorError: '#c4281c',
    colorInfo: '#2563eb',
    // Out of colours this dark the kit would mix grounds that are too dark as well.
    colorWarningBg: '#fff8e8',
    colorWarningBorder: '#f3dfae',
    colorSuccessBg: '#e9f7ef',
    colorSuccessBorder: '#b7e0c8',
    colorText: '#1d1f23',
    colorTextSecondary: '#5b6068',
    colorTextPlaceholder: '#6b7078',
    colorBorder: '#d9dbdf',
    colorBorderSecondary: '#e9eaec',
    colorBgLayout: '#f5f6f8',
    borderRadius: 6,
    borderRadiusLG: 10,
    fontSize: 14,
    fontFamily: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif",
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.2s',
  },
};
