import type { Plugin } from 'vite';
import type { Colours } from '../../kit/src/tokens/light.ts';
import { COLOURS } from '../../kit/src/tokens/tokens.ts';
import { PROPERTIES } from '../src/contract.ts';

/**
 * The colours of base.css, each typed once and elsewhere: `var(--gift-…, default)` falls back on what the contract says,
 * `token(…)` is a colour of the shop that partners do not change.
 */
export function ownColours(): Plugin {
  return {
    name: 'own-colours',
    enforce: 'pre',
    transform: (code, id) => (/\/widget\/src\/base\.css/.test(id) ? withColours(code) : null),
  };
}

/** A sheet with its colours in place of their names. */
function withColours(css: string): string {
  const properties: Record<string, { light: string; dark: string }> = PROPERTIES;
  return css
    .replace(/var\((--gift-[\w-]+), default\)/g, (_, name: string) => {
      const spec = properties[name];
      if (spec === undefined) throw new Error(`the contract has no ${name}`);
      return `var(${name}, ${either(spec)})`;
    })
    .replace(/token\(([\w-]+)\)/g, (_, name: keyof Colours) =>
      either({ light: COLOURS.light[name], dark: COLOURS.dark[name] }),
    );
}

const either = ({ light, dark }: { light: string; dark: string }): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;
