import { asFlags } from '../order/as-flags.ts';
import { quote } from '../lib/quote.ts';
import type { NightOptions } from './night-options.ts';
import { FILE_SETTINGS } from './settings.ts';

const FLAGS = [
  'once',
  ...FILE_SETTINGS,
  'maxTotal',
  'summary',
  'mail',
  'notify',
  'profile',
  'apiBase',
  'settle',
  'every',
] as const;

/** The command of a night, ready to be pasted: what is unfinished goes on with it. */
export function nightCommand(options: NightOptions & { profile?: string; apiBase?: string }): string {
  const said = { ...options, settle: seconds(options.settle), every: seconds(options.every) };
  return ['gift run', quote(options.folder), ...asFlags(said, FLAGS)].join(' ');
}

const seconds = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : ms === 0 ? '0' : `${ms / 1000}s`;
