import type { Plugin } from 'vite';
import { tokensCss } from '../src/tokens/tokens.ts';

const ID = 'virtual:kit-tokens.css';

/** The tokens as a sheet: `import 'virtual:kit-tokens.css'` before every other sheet of ours. */
export function kitTokens(): Plugin {
  return {
    name: 'kit-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? tokensCss() : null),
  };
}
