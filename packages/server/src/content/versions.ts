import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { refuseOldVersion } from '../operators/versions.ts';

/** States of a text: being written, shown, and what was shown before. */
export const CONTENT_STATUS = { draft: 0, shown: 1, past: 2 } as const;

/** What is written, published and brought back alike. */
export type ContentKind = 'article' | 'notice' | 'layout' | 'site' | 'agreement';

/** One text of its kind: the number of an article, '' where there is one only. */
export interface ContentRef {
  kind: ContentKind;
  ref: string;
}

/** The draft of a text; undefined where nobody writes at it. */
export const readDraft = (q: Queries, { kind, ref }: ContentRef) =>
  q
    .selectFrom('content_versions')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('status', '=', CONTENT_STATUS.draft)
    .selectAll()
    .executeTakeFirst();

/** The draft as pages read it: version 0 where there is none. */
export async function draftView(q: Queries, at: ContentRef) {
  const draft = await readDraft(q, at);
  return draft
    ? { value: draft.value, version: draft.version, by: draft.by, at: formatTime(draft.at) }
    : { value: null, version: 0, by: '', at: '' };
}

/** Keeps a draft over the version that was read (0: there was none); answers its new version. Two at once wait here. */
export async function saveDraft(
  tx: Tx,
  at: ContentRef,
  { value, given, by }: { value: Record<string, unknown>; given: number; by: string },
): Promise<number> {
  await lockContent(tx, at);
  const draft = await readDraft(tx, at);
  const stored = draft?.version ?? 0;
  await refuseOldVersion(tx, { object: at.kind, ref: at.ref, stored, given });
  if (!draft) {
    // Never a number that an older draft had: whoever read that one has not seen this.
    const { last } = await tx
      .selectFrom('content_versions')
      .where('kind', '=', at.kind)
      .where('ref', '=', at.ref)
      .select(({ fn }) => fn.max('version').as('last'))
      .executeTakeFirstOrThrow();
    const version = Number(last ?? 0) + 1;
    await tx
      .insertInto('content_versions')
      .values({ ...at, value: JSON.stringify(value), by, version })
      .execute();
    return version;
  }
  await tx
    .updateTable('content_versions')
    .set({ value: JSON.stringify(value), by, at: sql<Date>`now()`, version: draft.version + 1 })
    .where('id', '=', draft.id)
    .execute();
  return draft.version + 1;
}

/** Makes the draft that was seen the text that is shown, and the one before a past one; answers what is shown now. */
export async function publishDraft(
  tx: Tx,
  at: ContentRef,
  { given, by }: { given: number; by: string },
): Promise<Record<string, unknown>> {
  await lockContent(tx, at);
  const draft = await readDraft(tx, at);
  if (!draft) throw refuse('NO_DRAFT');
  await refuseOldVersion(tx, { object: at.kind, ref: at.ref, stored: draft.version, given });
  await pastShown(tx, at);
  await tx
    .updateTable('content_versions')
    .set({ status: CONTENT_STATUS.shown, by, at: sql<Date>`now()` })
    .where('id', '=', draft.id)
    .execute();
  return draft.value;
}

/** What is shown, as it was published. */
export const readShown = (q: Queries, { kind, ref }: ContentRef) =>
  q
    .selectFrom('content_versions')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('status', '=', CONTENT_STATUS.shown)
    .selectAll()
    .executeTakeFirst();

/** Puts a text up at once, without a draft before it; the one before becomes a past one. Answers its version. */
export async function publishAtOnce(
  tx: Tx,
  at: ContentRef,
  { value, by }: { value: Record<string, unknown>; by: string },
): Promise<number> {
  await lockContent(tx, at);
  const version = (await pastShown(tx, at)) + 1;
  await tx
    .insertInto('content_versions')
    .values({ ...at, value: JSON.stringify(value), by, status: CONTENT_STATUS.shown, version })
    .execute();
  return version;
}

/** What was shown before anybody published here becomes the first past version: it can be brought back too. */
export async function keepLive(
  tx: Tx,
  { kind, ref }: ContentRef,
  { value, at }: { value: Record<string, unknown>; at: Date | undefined },
): Promise<void> {
  await lockContent(tx, { kind, ref });
  const known = await tx
    .selectFrom('content_versions')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('status', '<>', CONTENT_STATUS.draft)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await tx
    .insertInto('content_versions')
    .values({
      kind,
      ref,
      value: JSON.stringify(value),
      by: '',
      at: at ?? new Date(0),
      status: CONTENT_STATUS.past,
    })
    .execute();
}

async function pastShown(tx: Tx, { kind, ref }: ContentRef): Promise<number> {
  const past = await tx
    .updateTable('content_versions')
    .set({ status: CONTENT_STATUS.past })
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('status', '=', CONTENT_STATUS.shown)
    .returning('version')
    .executeTakeFirst();
  return past?.version ?? 0;
}

const MOST_LISTED = 100;

/** What was shown, newest first. */
export async function listContentVersions(q: Queries, { kind, ref }: ContentRef) {
  const rows = await q
    .selectFrom('content_versions')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('status', '<>', CONTENT_STATUS.draft)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, value, status, by, at }) => ({
    id,
    by,
    at: formatTime(at),
    is_shown: status === CONTENT_STATUS.shown,
    title: typeof value.title === 'string' ? value.title : '',
    value,
  }));
}

/** Brings a past text back as the draft; whoever publishes it decides. Over the draft that was seen. */
export async function restoreContent(
  tx: Tx,
  at: ContentRef,
  { id, given, by }: { id: number; given: number; by: string },
): Promise<number> {
  const past = await tx
    .selectFrom('content_versions')
    .where('id', '=', id)
    .where('kind', '=', at.kind)
    .where('ref', '=', at.ref)
    .where('status', '<>', CONTENT_STATUS.draft)
    .select('value')
    .executeTakeFirst();
  if (!past) throw refuse('NOT_FOUND');
  return saveDraft(tx, at, { value: past.value, given, by });
}

/** Whoever else writes at this text waits, also where there is no row of it yet. */
export const lockContent = (tx: Tx, { kind, ref }: ContentRef) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind} ${ref}`}, 0))`.execute(tx);
