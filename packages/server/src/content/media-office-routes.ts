import type { mediaOfficeRoutes } from '@giftship/shared/content/media-office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { addMedia, listMedia, moveMedia, removeMedia, usesOfMedia } from './media.ts';

/** Handlers of the library of pictures (O070). */
export function mediaOfficeHandlers(deps: Deps): OfficeHandlers<typeof mediaOfficeRoutes> {
  return {
    list: ({ query }) => listMedia(deps, query),
    uses: ({ query }) => usesOfMedia(deps, query.id),
    add: (call) => addMedia(deps, call, call.body),
    move: (call) => moveMedia(deps, call, call.body),
    remove: (call) => removeMedia(deps, call, call.query.id),
  };
}
