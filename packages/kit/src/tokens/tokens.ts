import { DARK } from './dark.ts';
import { type Colours, LIGHT } from './light.ts';

/** Which of the two looks. */
export type LookName = 'light' | 'dark';

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
