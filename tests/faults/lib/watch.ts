import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a server preloads that is to be watched from outside. */
export const WATCH = fileURLToPath(new URL('../../harness/watch-process.mjs', import.meta.url));

/** What such a server wrote of itself; delays of the event loop in ms. */
export interface Sample {
  ms: number;
  heapUsed: number;
  rss: number;
  p99: number;
  longest: number;
}

export const readSamples = (file: string): Sample[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample);

export const lastSample = (file: string): Sample => readSamples(file).at(-1)!;
