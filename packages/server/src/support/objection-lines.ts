import type { Queries } from '../db/db.ts';
import { openObjections } from '../orders/objections.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

/** What both persons are told before the supplier of these orders is charged (O115); objections come and go by themselves. */
export const objectionLines = async (q: Queries, orderIds: readonly number[]) =>
  (await openObjections(q, orderIds)).map(({ case_sn, until }) => ({
    name: SAY.objection(case_sn),
    value: SAY.objectable(until),
    isLive: true as const,
  }));
