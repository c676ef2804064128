import type { caseRoutes, compRoutes } from '@giftship/shared/cases/contract';
import type { Deps } from '../deps.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { appealPicture, casePicture } from './case-pictures.ts';
import { appealComp, listOwnComps } from './own-comps.ts';
import { answerCase, listOwnCases, showOwnCase } from './own-cases.ts';

/** Handlers of a supplier's own cases (S061). */
export function caseHandlers(deps: Deps): ConsoleHandlers<typeof caseRoutes> {
  return {
    list: ({ member, query }) => listOwnCases(deps, member.supplier.id, query),
    show: ({ member, query }) => showOwnCase(deps, member.supplier.id, query.case_sn),
    answer: (call) => answerCase(deps, call, call.body),
    picture: ({ member, query, reply }) =>
      casePicture(deps, { ...query, supplierId: member.supplier.id }, reply),
  };
}

/** Handlers of compensation that a supplier was charged (S062). */
export function compHandlers(deps: Deps): ConsoleHandlers<typeof compRoutes> {
  return {
    list: ({ member, query }) => listOwnComps(deps, member.supplier.id, query),
    appeal: (call) => appealComp(deps, call, call.body),
    picture: ({ member, query: { parcel_sn, id }, reply }) =>
      appealPicture(deps, { of: { parcel_sn, supplierId: member.supplier.id }, id }, reply),
  };
}
