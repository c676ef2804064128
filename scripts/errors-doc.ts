import type { CatalogueEntry } from '../packages/shared/src/errors/catalogue-entry.ts';
import { CATALOGUE } from '../packages/shared/src/errors/catalogue.ts';
import { OFFICE_CATALOGUE } from '../packages/shared/src/errors/office-catalogue.ts';
import { SUPPLIER_CATALOGUE } from '../packages/shared/src/errors/supplier-catalogue.ts';
import { PROBLEMS } from '../packages/shared/src/errors/problem.ts';

/** The page of all refusals and problems, made from their tables. */
export function errorsDoc(): string {
  const plain = (text: string) => text.replace(/\{(\w+):\w+\}/g, '{$1}').replaceAll('|', '\\|');
  const refusals = (table: Record<string, CatalogueEntry>) =>
    Object.entries(table)
      .sort(([, a], [, b]) => a.code - b.code)
      .map(
        ([name, { code, status, text, next }]) =>
          `| ${code} | ${status} | ${name} | ${plain(text)} | ${plain(next)} |`,
      );
  const problems = Object.entries(PROBLEMS).map(([name, text]) => `| ${name} | ${plain(text)} |`);
  return [
    '# Errors',
    '',
    'Made from `packages/shared/src/errors` by `npx tsx scripts/write-errors-doc.ts`; do not edit by hand.',
    '',
    '## Refusals: the envelope code says that it cannot be done now',
    '',
    '| code | HTTP | name (`data.name`) | sentence | next step (`data.next`) |',
    '|---|---|---|---|---|',
    ...refusals(CATALOGUE),
    '',
    '## Refusals of the back office',
    '',
    '| code | HTTP | name (`data.name`) | sentence | next step (`data.next`) |',
    '|---|---|---|---|---|',
    ...refusals(OFFICE_CATALOGUE),
    '',
    '## Refusals of suppliers',
    '',
    '| code | HTTP | name (`data.name`) | sentence | next step (`data.next`) |',
    '|---|---|---|---|---|',
    ...refusals(SUPPLIER_CATALOGUE),
    '',
    '## Problems: faults of single rows that the person can mend',
    '',
    '| code | sentence |',
    '|---|---|',
    ...problems,
    '',
  ].join('\n');
}
