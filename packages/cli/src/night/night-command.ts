import { quote } from '../order/quote.ts';
import type { NightOptions } from './night-options.ts';

const TEXTS = [
  'goods',
  'num',
  'express',
  'platform',
  'remark',
  'goodsColumn',
  'passwordFile',
  'onDoubt',
  'onDuplicate',
  'maxAmount',
  'maxTotal',
  'summary',
  'mail',
  'notify',
  'profile',
  'apiBase',
] as const;

/** The command of a night, ready to be pasted: what is unfinished goes on with it. */
export function nightCommand(options: NightOptions & { profile?: string; apiBase?: string }): string {
  const parts = ['gift run', quote(options.folder)];
  const add = (field: string, value: string | number) =>
    parts.push(
      `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${quote(String(value))}`,
    );
  if (options.once) parts.push('--once');
  for (const mapping of options.mapping ?? []) add('mapping', mapping);
  for (const field of TEXTS) {
    const value = options[field];
    if (value !== undefined) add(field, value);
  }
  for (const field of ['settle', 'every'] as const) {
    const ms = options[field];
    if (ms !== undefined) add(field, ms === 0 ? '0' : `${ms / 1000}s`);
  }
  return parts.join(' ');
}
