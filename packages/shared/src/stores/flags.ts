import { type PlatformKey, platformKey } from '../goods/platforms.ts';

/** Colours that platforms give their flags; `none` is a flag that is not set. */
export const FLAG_COLORS = [
  'none',
  'grey',
  'red',
  'yellow',
  'green',
  'blue',
  'purple',
  'cyan',
  'orange',
] as const;
/** A colour of a flag, whatever number a platform gives it. */
export type FlagColor = (typeof FLAG_COLORS)[number];

/** One flag of a platform: its number there and its colour. */
export interface PlatformFlag {
  value: number;
  color: FlagColor;
}

const inOrder = (first: number, ...colors: FlagColor[]): PlatformFlag[] =>
  colors.map((color, at) => ({ value: first + at, color }));
const TAOBAO = inOrder(0, 'grey', 'red', 'yellow', 'green', 'blue', 'purple');

/** The flags of each platform (D327, M281); the video channel has none. */
const FLAGS: Record<PlatformKey, readonly PlatformFlag[]> = {
  tb: TAOBAO,
  jd: TAOBAO,
  tgc: TAOBAO,
  pdd: inOrder(0, 'none', 'red', 'yellow', 'green', 'blue', 'purple'),
  dy: inOrder(0, 'grey', 'purple', 'cyan', 'green', 'orange', 'red'),
  ks: inOrder(0, 'none', 'red', 'yellow', 'green', 'blue', 'purple', 'grey'),
  ali: inOrder(1, 'red', 'blue', 'green', 'yellow'),
  xhs: inOrder(1, 'grey', 'red', 'yellow', 'green', 'blue', 'purple'),
  sph: [],
};

/** The flags that a platform id offers, in its own order. */
export const flagsOf = (platform: number): readonly PlatformFlag[] => FLAGS[platformKey(platform)];
