import * as z from 'zod/mini';
import { WireTime } from '../contract/fields.ts';

/** A supplier's liability that is not settled yet (O115): he may still object, or has and waits for an answer. */
export const Objection = z.object({
  case_sn: z.string(),
  /** Until when he may object; '' where he has. */
  until: WireTime,
});
/** A supplier's liability that is not settled yet. */
export type Objection = z.infer<typeof Objection>;
