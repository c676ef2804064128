import type { ThemeConfig } from 'antd';
import { COLOURS, type LookName } from '../tokens/tokens.ts';

/** What controls are made of: neither a chosen tab nor a ticked box is the main action, so the kit's own colour is ink. */
function tokensOf(look: LookName): NonNullable<ThemeConfig['token']> {
  const at = COLOURS[look];
  return {
    colorPrimary: at.bar,
    colorPrimaryHover: at.ink,
    colorPrimaryActive: at.ink,
    colorPrimaryBg: at.mute,
    colorPrimaryBgHover: at.mute,
    colorPrimaryBorder: at.field,
    colorLink: at.blue,
    colorLinkHover: at.blue,
    colorLinkActive: at.blue,
    colorSuccess: at.pine,
    colorSuccessBg: at['pine-tint'],
    colorSuccessBorder: at['pine-edge'],
    colorWarning: at.amber,
    colorWarningBg: at['amber-tint'],
    colorWarningBorder: at['amber-edge'],
    colorError: at.bad,
    colorErrorBg: at['bad-tint'],
    colorErrorBorder: at['bad-edge'],
    colorInfo: at.blue,
    colorInfoBg: at['blue-tint'],
    colorInfoBorder: at['blue-edge'],
    colorText: at.ink,
    colorTextHeading: at.ink,
    colorTextSecondary: at['ink-2'],
    colorTextTertiary: at['ink-2'],
    colorTextDescription: at['ink-2'],
    colorTextPlaceholder: at['ink-3'],
    colorIcon: at['ink-3'],
    colorBorder: at.field,
    colorBorderSecondary: at.line,
    colorSplit: at.hair,
    colorBgLayout: at.ground,
    colorBgContainer: at.card,
    colorBgElevated: at.card,
    colorBgMask: at.scrim,
    controlItemBgActive: at.mute,
    controlItemBgActiveHover: at.mute,
    controlItemBgHover: at.hover,
    controlOutline: at['blue-tint'],
    borderRadius: 6,
    borderRadiusLG: 10,
    borderRadiusSM: 4,
    fontSize: 14,
    controlHeight: 32,
    controlHeightSM: 24,
    controlHeightLG: 40,
    fontFamily: 'var(--sans)',
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.2s',
  };
}

/** The kit's light theme out of our own tokens; its rules are files, not code. */
export const LIGHT_THEME: ThemeConfig = { zeroRuntime: true, hashed: false, token: tokensOf('light') };

/** What the dark look sets beside it; the algorithm for all shades that are not named comes with it (dark-theme.ts). */
export const darkTokens = (): NonNullable<ThemeConfig['token']> => tokensOf('dark');
