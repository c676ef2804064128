import * as z from 'zod/mini';
import { WireTime } from '../contract/fields.ts';
import { MOST_CASE_IMAGES } from './case.ts';

/** Number of a picture that was sent in. */
export const PictureId = z.string().check(z.regex(/^[\w-]{16,32}$/));
/** Pictures of one line. */
export const Images = z._default(z.array(PictureId).check(z.maxLength(MOST_CASE_IMAGES)), []);

/** What both sides see of a case in their lists. */
export const caseFields = {
  case_sn: z.string(),
  order_sn: z.string(),
  parcel_sn: z.string(),
  kuaidi_sn: z.string(),
  express: z.object({ id: z.int(), name: z.string() }),
  goods_name: z.string(),
  goods_pic: z.string(),
  goods_num: z.int(),
  /** The recipient, masked. */
  rec_name: z.string(),
  rec_city: z.string(),
  parcel_status: z.int(),
  parcel_status_text: z.string(),
  last_trace: z.string(),
  last_trace_at: WireTime,
  kind: z.int(),
  kind_text: z.string(),
  source: z.int(),
  source_text: z.string(),
  status: z.int(),
  status_text: z.string(),
  liability: z.int(),
  liability_text: z.string(),
  decided_at: WireTime,
  /** The supplier let the time for his answer pass (O114). */
  is_unanswered: z.boolean(),
  /** He objected to his liability. */
  is_objected: z.boolean(),
  /** Until when somebody has to answer; '' where nobody has. */
  due_at: WireTime,
  is_overdue: z.boolean(),
  outcome: z.int(),
  outcome_text: z.string(),
  /** Number of the document that it made. */
  outcome_ref: z.string(),
  created_at: WireTime,
  updated_at: WireTime,
  solved_at: WireTime,
};

/** A line of a case. */
export const CaseMessage = z.object({
  id: z.int(),
  by: z.int(),
  by_text: z.string(),
  /** Who exactly, where one may know. */
  who: z.string(),
  content: z.string(),
  proposal: z.int(),
  proposal_text: z.string(),
  images: z.array(z.string()),
  /** Only the shop's own people read it. */
  is_internal: z.boolean(),
  at: WireTime,
});
/** A line of a case. */
export type CaseMessage = z.infer<typeof CaseMessage>;

/** One scan of its parcel. */
export const CaseTrace = z.object({ time: WireTime, text: z.string(), place: z.string() });
