import { ownValue } from '@giftship/shared/lib/own-value';
import { usageFailure } from '../lib/failure.ts';
import type { Outcome } from './outcome.ts';
import { jqWords } from './jq-copy.ts';
import { PICK_SAY as SAY } from './pick-copy.ts';
import { type Shown, table } from './text.ts';

/** What of a result is shown instead of the whole; with `faults`, which say what was asked for in vain, the whole is shown. */
interface Picked {
  text: (isForPeople: boolean) => Shown;
  faults: readonly string[];
}

/** Null: the result is shown as it is. */
export type Picking = (outcome: Outcome) => Promise<Picked | null>;

/** Reads --jq and --fields before anything is done, so that a slip of the pen costs nothing. Throws exit 2 for one. */
export async function openPick({
  jq,
  fields,
  json,
}: {
  jq?: string;
  fields?: string;
  json?: boolean;
}): Promise<Picking> {
  if (jq !== undefined && fields !== undefined) throw usageFailure(SAY.oneOf);
  if (jq !== undefined) return pickByJq(jq);
  if (fields === undefined) return async () => null;
  const names = fields.split(',').map((name) => name.trim());
  if (names.includes('')) throw usageFailure(SAY.fieldsEmpty);
  return async (outcome) => pickFields(outcome, names, json === true);
}

const COMPILE_FAULT = 3;

/** jq itself, as the field knows it; loaded only for --jq. Texts come out raw, everything else as one line of JSON. */
async function pickByJq(filter: string): Promise<Picking> {
  const { raw } = await import('jq-wasm/inline');
  const { exitCode, stderr } = await raw('null', filter);
  if (exitCode === COMPILE_FAULT) throw usageFailure(SAY.jqWrong(jqWords(stderr)), SAY.jqNext);
  return async ({ data }) => {
    const answer = await raw(JSON.stringify(data), filter, ['-r', '-c']);
    const faults = answer.exitCode === 0 ? [] : [SAY.jqFailed(jqWords(answer.stderr))];
    return { text: () => answer.stdout, faults };
  };
}

/** Columns of the rows: a table for people, values with tabs between them for programs, JSON with --json. */
function pickFields({ data, lines }: Outcome, names: readonly string[], isJson: boolean): Picked {
  const rows = rowsOf(data, lines);
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const unknown = names.filter((name) => rows.length > 0 && !known.has(name.replace(/\..*$/s, '')));
  const faults =
    unknown.length > 0 ? [SAY.noField(unknown.join(' ')), SAY.fieldsAre([...known].join(' '))] : [];
  const cells = rows.map((row) => names.map((name) => valueAt(row, name)));
  const text = (isForPeople: boolean): Shown => {
    if (isJson)
      return JSON.stringify(
        cells.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]]))),
      );
    if (isForPeople)
      return table(
        names,
        cells.map((values) => values.map(plainOf)),
      );
    return cells
      .map((values) => `${values.map((value) => plainOf(value).replace(/[\t\r\n]/g, ' ')).join('\t')}\n`)
      .join('');
  };
  return { text, faults };
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a result: its lines, its list, or the result itself as the only one. */
function rowsOf(data: unknown, lines: readonly unknown[] | undefined): Row[] {
  const list =
    lines ??
    (isRow(data)
      ? Object.values(data).find((value) => Array.isArray(value) && value.length > 0 && value.every(isRow))
      : data);
  return (Array.isArray(list) ? list : [data]).filter(isRow);
}

const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRow(value) ? ownValue(value, key) : undefined), row) ??
  null;

const plainOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
