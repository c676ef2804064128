/** Kinds of papers: what was paid out, what a balance was changed for, why a parcel was marked by hand. */
export const PAPER_KINDS = ['receipt', 'attachment', 'mark'] as const;
/** A kind of paper. */
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Where each kind is read and sent in, below `/api`. */
export const PAPER_CALLS = {
  receipt: '/admin/withdraw/receipt',
  attachment: '/admin/balance/attachment',
  mark: '/admin/parcel/paper',
} as const satisfies Record<PaperKind, string>;

/** How a paper is named by its record; nothing is served at this path. */
export const paperPath = (id: string): string => `/paper/${id}`;

/** The number of the paper that a record names, also by a path of the library, as records before had it; null where it names none. */
export const paperId = (path: string): string | null =>
  /^(?:\/paper\/([\w-]{16,32})|\/media\/([\w-]{16,32})\.webp)$/.exec(path)?.slice(1).find(Boolean) ?? null;

/** What a record says of its paper: its path, or nothing. */
export const PAPER_PATH = /^(?:\/paper\/[\w-]{16,32})?$/;

/** A path of our own or '': never a host (`//host`). */
export const OWN_PATH = /^(?:\/(?:[\w.-][\w./-]*)?)?$/;
