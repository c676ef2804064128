import { OFFICE_COPY } from '../lib/copy.ts';
import type { Desk } from '../lib/desk.ts';
import { BASE } from '../lib/paths.ts';
import { api } from './api.ts';
import { useMay, useSession } from './session.ts';

/** The back office: lists, drawers and dialogs by the calls of operators. */
export const officeDesk: Desk = {
  base: BASE,
  name: OFFICE_COPY.name,
  place: OFFICE_COPY.office,
  menu: OFFICE_COPY.menu,
  useName: () => useSession(({ operator }) => operator?.name ?? ''),
  useMayExport: () => useMay('export.run'),
  useMayReadLog: () => true,
  account: api.operators,
  captcha: api.doors.captcha,
  prefs: api.operators,
  tasks: api.operators,
  logOf: api.operators.logOf,
  todo: api.shell.todo,
  messages: api.shell,
  views: api.shell,
  exports: api.exports,
  claims: api.shell,
  note: api.shell.note,
};
