import * as z from 'zod/mini';
import { TimeInput, WireTime, lines } from '../contract/fields.ts';
import { OWN_PICTURE, RICH_MOST } from './rich-text.ts';

/** A text with mark-up. */
export const Rich = lines(RICH_MOST);
/** A picture of the library, or shipped with the service. */
export const OwnPicture = z.string().check(z.regex(OWN_PICTURE, '请从素材库选择图片'));
/** Where a picture or a message leads: a page of ours, or https; '' is nowhere. */
export const Leads = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^$|^\/(?![/\\])\S*$|^https:\/\/[^\s/@]+(\/\S*)?$/, '请填写本站路径或 https 地址'),
  );
/** A time, or '' for none. */
export const MaybeTime = z._default(z.union([z.literal(''), TimeInput]), '');

/** A draft with its version: 0 and null where nobody writes. */
export const draftOf = <S extends z.core.$ZodType>(value: S) =>
  z.object({ value: z.nullable(value), version: z.int(), by: z.string(), at: WireTime });

/** What saving a draft answers: its version, and what its text had to lose. */
export const savedDraft = z.object({ version: z.int(), removed: z.array(z.string()) });
