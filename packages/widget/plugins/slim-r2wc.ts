import type { Plugin } from 'vite';

/** How r2wc reads the kinds of props that are declared to it. */
const KINDS =
  /\{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\}/;

/** The tag declares no props to r2wc (src/element/attributed.ts reads its own): what would read them stays out. */
export function slimR2wc(): Plugin {
  return {
    name: 'slim-r2wc',
    transform(code, id) {
      if (!id.includes('/@r2wc/core/')) return null;
      if (!KINDS.test(code)) this.error('@r2wc/core has changed: look for its kinds of props again');
      return { code: code.replace(KINDS, '{}'), map: null };
    },
  };
}
