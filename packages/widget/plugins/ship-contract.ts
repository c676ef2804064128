import type { Plugin } from 'vite';
import { domTypings, manifest } from '../scripts/contract-files.ts';

/** Puts the files for developers beside the script: the manifest of the elements and their typings. */
export function shipContract(): Plugin {
  return {
    name: 'ship-contract',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: manifest() });
      this.emitFile({ type: 'asset', fileName: 'gift.d.ts', source: domTypings() });
    },
  };
}
