import { refuse } from '@giftship/shared/errors/app-error';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { needRight } from '../operators/need-right.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { SUPPLIER_NEWS } from './copy.ts';

/** What is decided about a supplier: from where to where, with which right, and whether a reason is needed. */
const DECISIONS = {
  approve: {
    from: SUPPLIER_STATUS.applied,
    to: SUPPLIER_STATUS.open,
    right: 'supplier.review',
    isReasoned: false,
  },
  refuse: {
    from: SUPPLIER_STATUS.applied,
    to: SUPPLIER_STATUS.refused,
    right: 'supplier.review',
    isReasoned: true,
  },
  suspend: {
    from: SUPPLIER_STATUS.open,
    to: SUPPLIER_STATUS.stopped,
    right: 'supplier.edit',
    isReasoned: true,
  },
  restore: {
    from: SUPPLIER_STATUS.stopped,
    to: SUPPLIER_STATUS.open,
    right: 'supplier.edit',
    isReasoned: false,
  },
} as const;

/**
 * Lets a supplier in or refuses its application (O081), stops it or lets it go on (O085). Its goods are on the shelf, and
 * its running quotes good, exactly while it is open; what is paid for is shipped and settled in any case.
 */
export function reviewSupplier(
  deps: Deps,
  call: WorkCall,
  input: { id: number; version: number; do: keyof typeof DECISIONS; reason: string },
) {
  const { from, to, right, isReasoned } = DECISIONS[input.do];
  needRight(call.operator, right);
  if (isReasoned && input.reason.length < REASON_LENGTH.least) throw refuse('REASON_NEEDED');
  return officeWork(deps, call, async (tx, log) => {
    const found = await tx
      .selectFrom('suppliers')
      .where('id', '=', input.id)
      .select(['id', 'status', 'version', 'name', 'user_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    const ref = String(found.id);
    await refuseOldVersion(tx, { object: 'supplier', ref, stored: found.version, given: input.version });
    if (found.status !== from) throw refuse('STATE_CONFLICT');
    const version = found.version + 1;
    await tx
      .updateTable('suppliers')
      .set({ status: to, version, reason: isReasoned ? input.reason : '', decided_at: sql<Date>`now()` })
      .where('id', '=', found.id)
      .execute();
    if (found.user_id !== null)
      await tellUser(tx, {
        userId: found.user_id,
        kind: 'supplier',
        ref: '',
        content: SUPPLIER_NEWS[input.do](found.name, input.reason.replace(/。$/, '')),
      });
    await log({
      action: `supplier.${input.do}`,
      object: 'supplier',
      ref,
      reason: input.reason,
      before: { status: from },
      after: { status: to },
    });
    return { status: to, status_text: SUPPLIER_STATUS_LABELS[to] ?? '', version };
  });
}
