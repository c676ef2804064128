import type { FieldError } from '@giftship/shared/contract/envelope';
import type { Schema } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { HARD_ROW_LIMIT } from '@giftship/shared/pricing/contract';
import * as z from 'zod/mini';
import { FIELD_COPY as SAY } from './copy.ts';
import { SLICE_ROWS, inSlices } from './in-slices.ts';

const MOST_ERRORS = 200;

/** Reads `value` by the contract, or refuses with code 2 and every fault by field and row. */
export function checkInput(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw refuse('INVALID', {}, { errors: result.error.issues.slice(0, MOST_ERRORS).map(fieldError) });
}

/** The same for a body: a long list of recipients is read in slices, so that other calls go on meanwhile. */
export async function checkBody(schema: Schema | undefined, value: unknown): Promise<unknown> {
  const rows = value !== null && typeof value === 'object' && 'rec_list' in value ? value.rec_list : null;
  if (!schema || !Array.isArray(rows) || rows.length <= SLICE_ROWS || rows.length > HARD_ROW_LIMIT)
    return checkInput(schema, value);
  const issues: z.core.$ZodIssue[] = [];
  const read: unknown[] = [];
  let body: unknown;
  for await (const { slice, start } of inSlices<unknown>(rows)) {
    const part = { ...(value as object), rec_list: slice };
    const result = z.safeParse(schema, part, { reportInput: true });
    if (!result.success) issues.push(...result.error.issues.flatMap((issue) => issueOfSlice(issue, start)));
    else {
      body ??= result.data;
      for (const row of (result.data as { rec_list: unknown[] }).rec_list) read.push(row);
    }
    if (issues.length >= MOST_ERRORS) break;
  }
  if (issues.length > 0)
    throw refuse('INVALID', {}, { errors: issues.slice(0, MOST_ERRORS).map(fieldError) });
  return { ...(body as object), rec_list: read };
}

/** Faults of rows get their place in the whole list; the other fields are the same in every slice. */
function issueOfSlice(issue: z.core.$ZodIssue, start: number): z.core.$ZodIssue[] {
  const [list, row, ...rest] = issue.path;
  if (list === 'rec_list' && typeof row === 'number')
    return [{ ...issue, path: [list, row + start, ...rest] }];
  return start === 0 ? [issue] : [];
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String);
  const row = path[0] === 'rec_list' && path[1] !== undefined ? { row: Number(path[1]) + 1 } : {};
  const field = row.row === undefined ? path.join('.') : path.slice(2).join('.') || 'rec_list';
  return { ...row, field, msg: sentence(issue) };
}

function sentence(issue: z.core.$ZodIssue): string {
  // The contract's own words; those of the library are English.
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'unrecognized_keys':
      return SAY.unknown(issue.keys.slice(0, 5).join(', '));
    case 'invalid_type':
      return issue.input === undefined ? SAY.missing : SAY.type;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? SAY.tooLong(issue.maximum)
        : SAY.tooBig(issue.maximum);
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? SAY.empty : SAY.tooFew(issue.minimum);
      return issue.origin === 'array' ? SAY.tooShort(issue.minimum) : SAY.tooSmall(issue.minimum);
    case 'invalid_value':
      return SAY.value(issue.values.map(String).join(', '));
    case 'custom':
      return SAY.time;
    default:
      return SAY.format;
  }
}
