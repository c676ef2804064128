import type { shellRoutes } from '@giftship/shared/office/contract';
import type { Deps } from '../deps.ts';
import type { Actions } from '../operators/actions.ts';
import { addNote } from '../operators/list-log.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { claim, release } from './claims.ts';
import { openDashboard } from './dashboard.ts';
import { findNumber } from './find.ts';
import { readTodo } from './todo.ts';
import { listBell, listViews, readBell, removeView, saveView } from './views.ts';

/** Handlers of what every page of the back office has around it (back-office 7.1). */
export function shellHandlers(deps: Deps, actions: Actions): OfficeHandlers<typeof shellRoutes> {
  const dashboard = openDashboard(deps);
  return {
    todo: ({ operator }) => readTodo(deps, actions, operator),
    find: ({ operator, query }) => findNumber(deps, operator, query.q),
    dashboard: ({ operator }) => dashboard(operator),
    claim: ({ operator, body }) => claim(deps, operator, body),
    release: ({ operator, query }) => release(deps, operator, query),
    note: (call) => addNote(deps, call, call.body),
    messages: ({ operator, query }) => listBell(deps, operator, query),
    readMessages: ({ operator }) => readBell(deps, operator),
    views: ({ operator, query }) => listViews(deps, operator, query.page),
    saveView: ({ operator, body }) => saveView(deps, operator, body),
    removeView: ({ operator, query }) => removeView(deps, operator, query.id),
  };
}
