import type { Client } from '@giftship/shared/api/client';
import type { OfficeApi } from '@giftship/shared/api/office-routes';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import { present } from '@giftship/shared/lib/assert';

type Office = Client<OfficeApi>;

/**
 * What lists, drawers and dialogs ask of the service. The back office and the supplier console have the same ones; each says
 * once, before a page is drawn, by which of its calls.
 */
export interface Desk {
  /** Where its pages stand: `/office`. */
  base: string;
  /** What the window is called behind the page's title. */
  name: string;
  /** What its pages together are called: 运营后台. */
  place: string;
  /** Its menu, for who hears it. */
  menu: string;
  /** Who acts, as a second person is shown him. */
  useName: () => string;
  useMayExport: () => boolean;
  /** Whether who did what is his to read. */
  useMayReadLog: () => boolean;
  /** One's own logins and password; `ended`: how many other logins went with it. */
  account: Pick<Office['operators'], 'sessions' | 'endSessions' | 'changePassword'>;
  /** The picture of a login that is in doubt. */
  captcha: Client<ApiRoutes>['accounts']['captcha'];
  prefs: Pick<Office['operators'], 'prefs' | 'savePref'>;
  /** Bulk work by the service. */
  tasks: Pick<Office['operators'], 'tasks' | 'task' | 'stopTask' | 'taskFile'>;
  logOf: Office['operators']['logOf'];
  todo: (call: { signal: AbortSignal }) => Promise<{ queues: Counts; unread: number }>;
  messages: Pick<Office['shell'], 'messages' | 'readMessages'>;
  views: Pick<Office['shell'], 'views' | 'saveView' | 'removeView'>;
  exports: Pick<Office['exports'], 'start'>;
  /** Where several persons work on the same records (O032). */
  claims: Pick<Office['shell'], 'claim' | 'release'> | null;
  /** Where a record takes notes (O037). */
  note: Office['shell']['note'] | null;
}

/** What waits, by queue. */
type Counts = Readonly<Record<string, { count: number; is_overdue: boolean }>>;

let held: Desk | null = null;
/** Says whose pages these are. */
export const sitAt = (desk: Desk): void => {
  held = desk;
};
/** The calls of whose pages these are. */
export const desk = (): Desk => present(held, 'the desk of these pages');
