/** What was asked of the service. */
export interface Answer {
  promise: Promise<unknown>;
  /** Elements that wait for it; without any, the request is stopped. */
  waiting: number;
  stop: AbortController;
  /** Until when a finished answer is good; null while it is on its way. */
  goodUntilMs: number | null;
}
export type Answers = Map<string, Answer>;

/** What all our elements of a page share, also those of a second copy of the script. */
export interface Shared {
  version: string;
  answers: Answers;
  /** Connected elements, which look again when a `gift-shop` changes. */
  elements: Set<{ refresh(): void }>;
  told: Set<string>;
  /** The open dialog: one at a time on a page. */
  dialog: object | null;
}

const KEY = Symbol.for('gift.page');
const place = globalThis as { [KEY]?: Shared };

/** The one of this page. */
export function shared(): Shared {
  return (place[KEY] ??= {
    version: GIFT_VERSION,
    answers: new Map(),
    elements: new Set(),
    told: new Set(),
    dialog: null,
  });
}
