import { displayWidth, plain, type Screen, Table, Toned, type Tone } from './table.ts';

/** What a command shows: strings, tables that fit the screen, or parts below each other; '' and [] are nothing. */
export type Shown = string | Table | readonly Shown[];

/** An aligned table with a heading; '' without rows. */
export const table = (titles: readonly string[], rows: readonly (readonly unknown[])[]): Table | '' =>
  rows.length === 0 ? '' : new Table(titles, rows);

/** A cell in the colour of its tone. */
export const toned = (tone: Tone | undefined, text: string): Toned | string =>
  tone === undefined ? text : new Toned(tone, text);

/** The text as the screen shows it, parts below each other. */
export function draw(text: Shown, screen: Screen): string {
  if (typeof text === 'string') return text;
  if (text instanceof Table) return text.draw(screen);
  return text
    .map((part) => draw(part, screen))
    .filter((part) => part !== '')
    .join('\n');
}

/** Lines of `name  value`, aligned. */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const width = pairs.reduce((most, [name]) => Math.max(most, displayWidth(name)), 0);
  const padded = (name: string) => name + ' '.repeat(width - displayWidth(name));
  return pairs.map(([name, value]) => `${padded(name)}  ${plain(value)}`.trimEnd()).join('\n');
}
