import * as z from 'zod/mini';
import { text } from '../contract/fields.ts';
import { REASON_LENGTH } from './operator.ts';

/** A reason that a person gives (O040). */
export const Reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_LENGTH.least, '请填写原因（2到200字）'),
    z.maxLength(REASON_LENGTH.most, '请填写原因（2到200字）'),
  );

/** A reason where none is needed. */
export const NoReason = z._default(text(REASON_LENGTH.most), '');

/** Text that names a login, a record or a row. */
export const Sn = text(40);

/** From when to when a list looks (B16): times of the wire; without them the last seven days, at most 93. */
export const RangeQuery = { start_time: z._default(text(19), ''), end_time: z._default(text(19), '') };

/** The version that was read: another one stored since answers code 86. */
export const Version = z.int().check(z.minimum(0));

/** What an action that may need a second person answers: `approval` is null where it was done at once. */
export const Waiting = z.nullable(
  z.object({ approval_sn: z.string(), status: z.int(), status_text: z.string(), why: z.string() }),
);
/** An approval that waits. */
export type Waiting = z.infer<typeof Waiting>;

/** A page of rows; `data_count` stops at 10,001 (B16). */
export const officePage = <S extends z.core.$ZodType>(item: S) =>
  z.object({ list: z.array(item), page: z.int(), page_size: z.int(), data_count: z.int() });

/** What became of one thing of several; `text` says why it was refused (O030). */
export const RowResult = z.object({ sn: z.string(), ok: z.boolean(), text: z.string() });
/** What became of one thing of several. */
export type RowResult = z.infer<typeof RowResult>;
