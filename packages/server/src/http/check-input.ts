import type { FieldError } from '@giftship/shared/contract/envelope';
import type { Schema } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import * as z from 'zod/mini';
import { FIELD_COPY as SAY } from './copy.ts';

const MOST_ERRORS = 200;

/** Reads `value` by the contract, or refuses with code 2 and every fault by field and row. */
export function checkInput(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw refuse('INVALID', {}, { errors: result.error.issues.slice(0, MOST_ERRORS).map(fieldError) });
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String);
  const row = path[0] === 'rec_list' && path[1] !== undefined ? { row: Number(path[1]) + 1 } : {};
  const field = row.row === undefined ? path.join('.') : path.slice(2).join('.') || 'rec_list';
  return { ...row, field, msg: sentence(issue) };
}

function sentence(issue: z.core.$ZodIssue): string {
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
      return issue.origin === 'array' ? SAY.tooShort(issue.minimum) : SAY.tooSmall(issue.minimum);
    case 'invalid_value':
      return SAY.value(issue.values.map(String).join(', '));
    case 'custom':
      return issue.message === 'time' || !/\p{Script=Han}/u.test(issue.message) ? SAY.time : issue.message;
    default:
      return SAY.format;
  }
}
