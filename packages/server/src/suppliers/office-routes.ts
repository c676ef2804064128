import type { supplierOfficeRoutes } from '@giftship/shared/suppliers/office-contract';
import type { MemberRole } from '@giftship/shared/suppliers/supplier';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { listSuppliers, showSupplier } from './office-list.ts';
import {
  inviteToSupplier,
  listOldAccounts,
  readLicence,
  removeFromSupplier,
  resetMemberTotp,
  showSupplierMobile,
} from './office-members.ts';
import { readScores } from './read-scores.ts';
import { reviewSupplier } from './review-supplier.ts';
import { addSupplier, saveSupplier } from './save-supplier.ts';

/** Handlers of suppliers in the back office. */
export function supplierOfficeHandlers(deps: Deps): OfficeHandlers<typeof supplierOfficeRoutes> {
  return {
    list: ({ query }) => listSuppliers(deps, query),
    detail: ({ operator, query }) => showSupplier(deps, operator, query.id),
    scores: async ({ query }) => ({ scores: await readScores(deps, query.id) }),
    licence: ({ query, reply }) => readLicence(deps, query.id, reply),
    mobile: (call) => showSupplierMobile(deps, call, call.body),
    review: (call) => reviewSupplier(deps, call, call.body),
    add: (call) => addSupplier(deps, call, call.body),
    save: (call) => saveSupplier(deps, call, call.body),
    invite: (call) => inviteToSupplier(deps, call, { ...call.body, role: call.body.role as MemberRole }),
    removeMember: (call) => removeFromSupplier(deps, call, call.query),
    resetTotp: (call) => resetMemberTotp(deps, call, call.body),
    oldAccounts: ({ operator, query }) => listOldAccounts(deps, operator, query),
  };
}
