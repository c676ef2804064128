import { PAPER_CALLS, type PaperKind, paperId } from '@giftship/shared/content/paper';

/** Where a paper of a record is read, by the call that asks for the right of its kind; a picture of before stays where it is. */
export function paperUrl(kind: PaperKind, path: string): string {
  const id = paperId(path);
  return id === null ? path : `/api${PAPER_CALLS[kind]}?id=${id}`;
}
