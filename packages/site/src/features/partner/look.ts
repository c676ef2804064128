/** What a partner chooses for the tag: what it is, and how it looks. */
export interface Look {
  kind: 'list' | 'button';
  goodsId: number | null;
  hasFilters: boolean;
  sort: 'default' | 'time' | 'price' | 'price-desc';
  pageSize: number;
  /** 'site' leaves it to what the site was registered with. */
  theme: 'site' | 'light' | 'dark';
  brand: string;
  /** Pixels. */
  radius: number;
  gap: number;
  /** 0: as many as fit. */
  columns: number;
}

export const DEFAULT_LOOK: Look = {
  kind: 'list',
  goodsId: null,
  hasFilters: true,
  sort: 'default',
  pageSize: 20,
  theme: 'site',
  brand: '#c9301c',
  radius: 10,
  gap: 12,
  columns: 0,
};
export const PAGE_SIZES = [10, 20, 50];

/** The element of a look. */
export const tagOf = ({ kind }: Look) => (kind === 'list' ? 'gift-goods-list' : 'gift-buy-button');

/** Attributes in the order in which they are written; '' is one without a value. What is as usual is left out. */
export function attributesOf(look: Look, siteKey: string): Record<string, string> {
  const theme: Record<string, string> = look.theme === 'site' ? {} : { theme: look.theme };
  if (look.kind === 'button')
    return {
      'site-key': siteKey,
      ...(look.goodsId === null ? {} : { 'goods-id': String(look.goodsId) }),
      ...theme,
    };
  return {
    'site-key': siteKey,
    ...(look.hasFilters ? { 'show-filters': '' } : {}),
    ...(look.sort === DEFAULT_LOOK.sort ? {} : { sort: look.sort }),
    ...(look.pageSize === DEFAULT_LOOK.pageSize ? {} : { 'page-size': String(look.pageSize) }),
    ...theme,
  };
}

/** Custom properties that differ from the usual look. */
export function propertiesOf(look: Look): Record<string, string> {
  return {
    ...(look.brand === DEFAULT_LOOK.brand
      ? {}
      : { '--gift-brand': look.brand, '--gift-brand-ink': inkOn(look.brand) }),
    ...(look.radius === DEFAULT_LOOK.radius ? {} : { '--gift-radius': `${look.radius}px` }),
    ...(look.kind === 'button' || look.gap === DEFAULT_LOOK.gap ? {} : { '--gift-gap': `${look.gap}px` }),
    ...(look.kind === 'button' || look.columns === 0 ? {} : { '--gift-columns': String(look.columns) }),
  };
}

const DARK_INK = '#1d1f23';
const LIGHT_INK = '#ffffff';

/** The text colour that is easier to read on a colour (#rrggbb). */
export function inkOn(colour: string): string {
  return contrast(colour, LIGHT_INK) >= contrast(colour, DARK_INK) ? LIGHT_INK : DARK_INK;
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
