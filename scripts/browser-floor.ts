import type { Plugin } from 'vite';

/**
 * Methods that Chromium 108, Safari 16.4 or Firefox 114 lack: no compiler puts them in, and a browser without one fails when
 * the line is reached, perhaps in the middle of an edit. Older ones lack what the whole is written in: lookbehind in patterns,
 * modules as workers, widths compared in style sheets.
 */
const ABOVE_FLOOR = [
  'toSorted',
  'toReversed',
  'toSpliced',
  'with',
  'isWellFormed',
  'toWellFormed',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'symmetricDifference',
];
const STATIC_ABOVE_FLOOR = [
  'URL.canParse',
  'URL.parse',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'Promise.withResolvers',
  'Promise.try',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Iterator.from',
];
const CALLS = new RegExp(
  `(?:\\.|\\?\\.)(?:${ABOVE_FLOOR.join('|')})\\(|\\b(?:${STATIC_ABOVE_FLOOR.map((name) => name.replace('.', '\\.')).join('|')})\\(`,
  'g',
);

/** Calls in built code of what a browser at the floor does not have. */
export const callsAboveFloor = (code: string): string[] => [...new Set(code.match(CALLS) ?? [])];

/** Fails the build when a file that a browser gets calls what the oldest browsers we serve do not have. */
export function browserFloor(): Plugin {
  return {
    name: 'browser-floor',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.m?js$/.test(file.fileName)) continue;
        const code = file.type === 'chunk' ? file.code : String(file.source);
        const calls = callsAboveFloor(code);
        if (calls.length > 0)
          this.error(`${file.fileName} calls ${calls.join(', ')}: not in every browser we serve`);
      }
    },
  };
}
