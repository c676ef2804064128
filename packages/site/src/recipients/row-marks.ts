import type { Place } from '@giftship/shared/address/parse-address';
import type { ImportedRow } from '@giftship/shared/recipients/import-recipients';

/** A row as the worker keeps it. */
export type CheckedRow = Omit<ImportedRow, 'message'>;

/** What a person decided about a doubtful row: another place, or that it is right as it stands. */
export type Decision = Place | 'right';

/** Decisions by position of the row. */
export type Decisions = ReadonlyMap<number, Decision>;

/** Marks of a row: one byte each, so that 100,000 of them are counted and filtered at once. */
export const HAS_PROBLEM = 1;
export const IS_DOUBTFUL = 2;

const PLACE_FIELDS = new Set(['rec_province', 'rec_city', 'rec_district']);

/** True for a problem that choosing a place mends. */
export const isAboutPlace = ({ field }: { field: string }): boolean => PLACE_FIELDS.has(field);

/** The mark of a row. One that lacks nothing but a place to choose is in doubt: a click mends it. */
export function markOf({ flag, problems, alternatives }: CheckedRow): number {
  const isProblem = !problems.every((problem) => alternatives.length > 0 && isAboutPlace(problem));
  const isDoubtful = flag || problems.length > 0;
  return (isProblem ? HAS_PROBLEM : 0) | (isDoubtful ? IS_DOUBTFUL : 0);
}

/** The marks of all rows, and the positions of those that are not good: counted where it delays nobody. */
export interface MarkedRows {
  marks: Uint8Array;
  problem: Uint32Array;
  doubt: Uint32Array;
}

/** Marks rows. */
export function markRows(rows: readonly CheckedRow[]): MarkedRows {
  const marks = Uint8Array.from(rows, markOf);
  const listOf = (standing: Standing) =>
    Uint32Array.from(
      [...marks].flatMap((mark, index) => (standingOf(mark, undefined) === standing ? [index] : [])),
    );
  return { marks, problem: listOf('problem'), doubt: listOf('doubt') };
}

/** What a row can be: ready to go, in need of mending, or of a look. */
export type Standing = 'good' | 'problem' | 'doubt';

/** What a row of this mark is after a decision. */
export function standingOf(mark: number, decision: Decision | undefined): Standing {
  if ((mark & HAS_PROBLEM) > 0) return 'problem';
  return (mark & IS_DOUBTFUL) > 0 && decision === undefined ? 'doubt' : 'good';
}
