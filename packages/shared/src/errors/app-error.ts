import { present } from '../lib/assert.ts';
import { type Fen, formatYuan } from '../money/fen.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { CATALOGUE, type RefusalName, type RefusalParams } from './catalogue.ts';
import { fillText } from './problem.ts';

const known: Record<string, CatalogueEntry> = CATALOGUE;
let others: Readonly<Record<string, CatalogueEntry>> = {};

/** Makes the refusals of a further table known to this program: the service has those of operators and suppliers, pages need none. */
export function knowRefusals(table: Readonly<Record<string, CatalogueEntry>>): void {
  others = { ...others, ...table };
}

/** A refusal's entry by its name. */
export const entryOf = (name: RefusalName): CatalogueEntry =>
  present(known[name] ?? others[name], `the refusal ${name}`);

/** Thrown by `refuse`: this cannot be done now. Becomes the envelope `{code, msg, data}` once, at the edge. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly refusal: RefusalName;
  readonly code: number;
  readonly status: number;
  /** What the person can do next; '' when the sentence already says it. */
  readonly next: string;
  /** What travels in the envelope's `data`, e.g. `{batch_sn, shortfall}` of code 23; null when nothing. */
  readonly data: unknown;

  constructor(name: RefusalName, params: Record<string, string | number>, data: unknown) {
    const entry = entryOf(name);
    super(fillCatalogue(entry.text, params));
    this.refusal = name;
    this.code = entry.code;
    this.status = entry.status;
    this.next = fillCatalogue(entry.next, params);
    this.data = data;
  }
}

type RefuseArguments<N extends RefusalName> = keyof RefusalParams<N> extends never
  ? [params?: Record<string, never>, data?: unknown]
  : [params: RefusalParams<N>, data?: unknown];

/** Builds the refusal `name` of the catalogue: `throw refuse('BALANCE_TOO_LOW', { shortfall })`. */
export function refuse<N extends RefusalName>(name: N, ...[params, data]: RefuseArguments<N>): Refusal {
  return new Refusal(name, (params ?? {}) as Record<string, string | number>, data ?? null);
}

/** True for a refusal, and with a name only for that one. */
export function isRefusal(error: unknown, name?: RefusalName): error is Refusal {
  return error instanceof Refusal && (name === undefined || error.refusal === name);
}

function fillCatalogue(text: string, params: Record<string, string | number>): string {
  const plain: Record<string, string | number> = {};
  for (const [, key = '', kind] of text.matchAll(/\{(\w+)(?::(\w+))?\}/g)) {
    const value = params[key];
    if (value !== undefined) plain[key] = kind === 'fen' ? formatYuan(value as Fen) : value;
  }
  return fillText(text.replace(/\{(\w+):\w+\}/g, '{$1}'), plain);
}
