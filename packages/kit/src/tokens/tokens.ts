/** The colours of one look, by the names that style sheets use (`var(--ink)`). */
export type Colours = Readonly<Record<keyof typeof LIGHT, string>>;

/** Which of the two looks. */
export type LookName = 'light' | 'dark';

const LIGHT = {
  /** Grounds: of the shop, of the tool, of what lies on it; sunk, under the pointer, chosen. */
  paper: '#faf7f2',
  ground: '#f6f7f9',
  card: '#ffffff',
  sunk: '#faf9f8',
  hover: '#faf8f5',
  chosen: '#f2f6fb',
  mute: '#f1f0ee',
  /** Words: first, second, hint. */
  ink: '#16181d',
  'ink-2': '#565b64',
  'ink-3': '#6b717a',
  /** Lines: around a card, between rows, around a field. */
  line: '#e6e3de',
  hair: '#efede9',
  field: '#d8d5cf',
  /** Under a picture. */
  kraft: '#efe6da',
  'kraft-edge': '#cdc2b2',
  /** The one main action of a screen, the words on it, and the price; nothing else. */
  verm: '#d9381e',
  'verm-hover': '#c9301c',
  'on-verm': '#ffffff',
  price: '#c9301c',
  /** Kept, on time, paid out. */
  pine: '#0f6b4f',
  'pine-tint': '#e9f4ef',
  'pine-edge': '#b9dccd',
  /** Waiting, a deadline that is near. */
  amber: '#a15c00',
  'amber-tint': '#fdf3e1',
  'amber-edge': '#e9c98e',
  'amber-bar': '#cf9433',
  /** Links, copy, moving; the focus. */
  blue: '#1f4e8c',
  'blue-tint': '#eaf0f8',
  'blue-edge': '#bfd0e6',
  /** Faults, always with an icon or a word. */
  bad: '#b42318',
  'bad-tint': '#fceae9',
  'bad-edge': '#efb9b3',
  /** Dark upon light and the other way round: the bar over chosen rows, a chosen segment, a toast. */
  bar: '#23262d',
  'on-bar': '#ffffff',
  'bar-2': '#b9bec7',
  slip: '#ffffff',
  scrim: 'rgb(22 24 29 / 42%)',
} as const;

const DARK: Colours = {
  paper: '#141619',
  ground: '#141619',
  card: '#1c1f24',
  sunk: '#1f2328',
  hover: '#22262c',
  chosen: '#1f2a38',
  mute: '#2a2e34',
  ink: '#eceae6',
  'ink-2': '#abb1ba',
  'ink-3': '#949ba5',
  line: '#31363d',
  hair: '#282c32',
  field: '#40464f',
  kraft: '#2a2622',
  'kraft-edge': '#57504a',
  verm: '#ff6a50',
  'verm-hover': '#ff8069',
  'on-verm': '#1a0e0b',
  price: '#ff6a50',
  pine: '#5cc79b',
  'pine-tint': '#17302a',
  'pine-edge': '#2c5a4b',
  amber: '#e5ae5a',
  'amber-tint': '#35291a',
  'amber-edge': '#6a512b',
  'amber-bar': '#d9a24c',
  blue: '#8ab6f2',
  'blue-tint': '#1b2a3f',
  'blue-edge': '#35506f',
  bad: '#ff8f85',
  'bad-tint': '#3a2020',
  'bad-edge': '#6e3733',
  bar: '#eceae6',
  'on-bar': '#16181d',
  'bar-2': '#565b64',
  slip: '#24282e',
  scrim: 'rgb(0 0 0 / 58%)',
};

/** What shop, frames, office and console are painted with, in both looks; contrasts are held by tokens.test.ts. */
export const COLOURS: Readonly<Record<LookName, Colours>> = { light: LIGHT, dark: DARK };

const SHADOWS: Readonly<Record<LookName, Readonly<Record<string, string>>>> = {
  light: {
    lift: '0 1px 2px rgb(60 45 25 / 5%)',
    pop: '0 24px 64px rgb(30 24 16 / 26%), 0 2px 8px rgb(30 24 16 / 10%)',
    float: '0 4px 16px rgb(30 24 16 / 12%)',
    drawer: '-18px 0 40px rgb(40 32 20 / 13%)',
  },
  dark: {
    lift: 'none',
    pop: '0 24px 64px rgb(0 0 0 / 60%)',
    float: '0 4px 16px rgb(0 0 0 / 45%)',
    drawer: '-20px 0 48px rgb(0 0 0 / 55%)',
  },
};

/** What is the same in both looks: radii, motion, letters. */
const MEASURES = {
  radius: '6px',
  'radius-card': '10px',
  'radius-dialog': '14px',
  quick: '120ms',
  calm: '200ms',
  sans: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif",
  digits: "'Giftship Digits', var(--sans)",
  mono: "'SFMono-Regular', Consolas, Menlo, 'DejaVu Sans Mono', monospace",
} as const;

const write = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * All tokens as a sheet. The look is what `data-theme` of the root says; a page that says nothing follows the system, and
 * paper is always light.
 */
export function tokensCss(): string {
  const look = (name: LookName) =>
    `color-scheme:${name};${write(COLOURS[name])}${write({ ...SHADOWS[name] })}`;
  return [
    `:root{${write(MEASURES)}${look('light')}}`,
    `@media screen{:root[data-theme='dark']{${look('dark')}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${look('dark')}}}`,
  ].join('\n');
}
