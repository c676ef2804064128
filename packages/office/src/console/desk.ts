import type { SupplierExportKind } from '@giftship/shared/suppliers/export-contract';
import type { Desk } from '../lib/desk.ts';
import { api } from './api.ts';
import { CONSOLE_COPY } from './copy.ts';
import { BASE } from './paths.ts';
import { useSession } from './session.ts';
import { views } from './views.ts';

/** The supplier console: lists, drawers and dialogs by the calls of suppliers. */
export const supplierDesk: Desk = {
  base: BASE,
  ...CONSOLE_COPY,
  useName: () => useSession(({ me }) => me?.username ?? ''),
  // Who only looks takes nothing along.
  useMayExport: () => useSession(({ me }) => me?.view === null),
  useMayReadLog: () => useSession(({ me }) => me?.rights.includes('s.member') ?? false),
  account: {
    sessions: api.desk.sessions,
    endSessions: api.desk.endSessions,
    changePassword: (call) => api.desk.changePassword(call),
  },
  captcha: api.doors.captcha,
  prefs: api.desk,
  tasks: api.tasks,
  logOf: async ({ query: { object, ref }, ...call }) => {
    const { list } = await api.account.log({ ...call, query: { object, ref } });
    return {
      list: list.map(({ at, actor, action_text, reason }) => ({
        at,
        by: actor,
        text: action_text,
        reason,
        kind: 'log' as const,
      })),
    };
  },
  todo: api.desk.todo,
  messages: api.desk,
  views,
  exports: {
    // The pages of the console export no list but its own; the service knows them.
    start: ({ body: { kind, ...body }, ...call }) =>
      api.tasks.export({ ...call, body: { ...body, kind: kind as SupplierExportKind } }),
  },
  claims: null,
  note: null,
};
