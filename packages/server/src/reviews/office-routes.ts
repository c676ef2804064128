import type { reviewOfficeRoutes } from '@giftship/shared/reviews/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { decideReviews } from './decide-reviews.ts';
import { listReviews, showReview } from './list-reviews.ts';

/** Handlers of the queue of suppliers' changes (O062). */
export function reviewOfficeHandlers(deps: Deps): OfficeHandlers<typeof reviewOfficeRoutes> {
  return {
    list: ({ operator, query }) => listReviews(deps, operator.rights, query),
    show: ({ operator, query }) => showReview(deps, operator.rights, query.review_id),
    decide: (call) => decideReviews(deps, call, call.body),
  };
}
