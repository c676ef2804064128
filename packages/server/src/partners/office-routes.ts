import type { partnerOfficeRoutes } from '@giftship/shared/partners/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { listCommissions } from './office-commissions.ts';
import {
  decidePartners,
  decideSubstation,
  setPromoter,
  showApplicantMobile,
  switchSite,
} from './office-decide.ts';
import { listAllPartners, showPartner } from './office-partners.ts';
import { showSigns } from './office-signs.ts';
import { listSubstations } from './office-substations.ts';

/** Handlers of partners, commissions and substations in the back office. */
export function partnerOfficeHandlers(deps: Deps): OfficeHandlers<typeof partnerOfficeRoutes> {
  return {
    list: ({ query }) => listAllPartners(deps, query),
    detail: ({ query }) => showPartner(deps, query),
    decide: (call) => decidePartners(deps, call, call.body),
    switchSite: (call) => switchSite(deps, call, call.body),
    commissions: ({ query }) => listCommissions(deps, query),
    signs: ({ query }) => showSigns(deps, query.user_id),
    setPromoter: (call) => setPromoter(deps, call, call.body),
    substations: ({ query }) => listSubstations(deps, query),
    substationMobile: (call) => showApplicantMobile(deps, call, call.body),
    decideSubstation: (call) => decideSubstation(deps, call, call.body),
  };
}
