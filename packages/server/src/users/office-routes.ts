import type { userOfficeRoutes } from '@giftship/shared/users/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { endUserLogins, setUserStatus, unlockWithdrawals } from './act-on-user.ts';
import { listAttestations, reviewAttestation, showIdNumber } from './attestations.ts';
import { listUsers } from './list-users.ts';
import { listTags, removeTag, saveUser } from './save-user.ts';
import { showUser } from './show-user.ts';
import { offerSupplierView, offerView } from './view-as.ts';

/** Handlers of users and their real-name reviews in the back office. */
export function userOfficeHandlers(deps: Deps): OfficeHandlers<typeof userOfficeRoutes> {
  return {
    list: ({ operator, query }) => listUsers(deps, operator, query),
    detail: ({ operator, query }) => showUser(deps, operator, query.user_id),
    save: (call) => saveUser(deps, call, call.body),
    viewAs: (call) => offerView(deps, call, call.body),
    viewSupplier: (call) => offerSupplierView(deps, call, call.body),
    setStatus: (call) => setUserStatus(deps, call, call.body),
    endLogins: (call) => endUserLogins(deps, call, call.body),
    unlock: (call) => unlockWithdrawals(deps, call, call.body),
    tags: () => listTags(deps.db.q),
    removeTag: (call) => removeTag(deps, call, call.query.id),
    reviews: ({ operator, query }) => listAttestations(deps, operator, query),
    review: (call) => reviewAttestation(deps, call, call.body),
    idNumber: (call) => showIdNumber(deps, call, call.body),
  };
}
