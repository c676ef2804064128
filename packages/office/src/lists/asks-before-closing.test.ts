import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
/** What somebody writes into, or sends in: closing loses it. */
const FIELD = /<(Input\b|InputNumber|MoneyField|PictureInput|TimeField)/;
/** Dialogs with a field that lose nothing. */
const NOTHING_TO_LOSE = new Set([
  // An address that is looked up.
  'features/couriers/ServesDialog.tsx',
  // A search.
  'features/orders/Numbers.tsx',
  // Each name is saved as its field is left.
  'lists/ViewsDialog.tsx',
]);
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx'));
const sourceOf = (path: string) => readFileSync(`${SRC}${path}`, 'utf8');

describe('a dialog with a form', () => {
  it('says whether it holds what is not saved, so that it asks before it closes (O020)', () => {
    const silent = files.filter((path) => {
      const dialogs = sourceOf(path).split('<DecideDialog').slice(1);
      const forms = dialogs.map((rest) =>
        rest.includes('</DecideDialog>') ? rest.split('</DecideDialog>')[0]! : '',
      );
      return forms.some((form) => FIELD.test(form) && !/\bisDirty\b/.test(form));
    });
    expect(silent).toEqual([]);
  });

  it('of another make does so as well, or stands on a page that does (O020)', () => {
    const silent = files.filter((path) => {
      const source = sourceOf(path);
      return /<TopDialog\b/.test(source) && FIELD.test(source) && !/\buse(FormDialog|Draft)\b/.test(source);
    });
    expect(silent.filter((path) => !NOTHING_TO_LOSE.has(path))).toEqual([]);
  });
});
