/** The colours of the light look, by the names that style sheets use (`var(--ink)`). */
export const LIGHT = {
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
  /** The two parts of the ruler that are still to come: before the cut-off, and up to the deadline. */
  scale: '#f1f0ee',
  'scale-late': '#efe6da',
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
  'bad-fill': '#b42318',
  'on-bad': '#ffffff',
  /** Dark upon light and the other way round: the bar over chosen rows, a chosen segment, a toast. */
  bar: '#23262d',
  'on-bar': '#ffffff',
  'bar-2': '#b9bec7',
  slip: '#ffffff',
  scrim: 'rgb(22 24 29 / 42%)',
} as const;

/** The colours of one look. */
export type Colours = Readonly<Record<keyof typeof LIGHT, string>>;
