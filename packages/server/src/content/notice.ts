import { NOTICE_LENGTH } from '@giftship/shared/content/office-contract';
import { readLength, richWords } from '@giftship/shared/content/rich-text';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime, parseTime } from '@giftship/shared/lib/china-time';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { cleanedHtml, cleanHtml } from '../goods/clean-html.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { writeText } from './articles.ts';
import { EMPTY_NOTICE } from './empty-notice.ts';
import { draftView, keepLive, publishDraft, saveDraft } from './versions.ts';

/** The announcement as it stands in the database: its words alone too, for pages that know no mark-up. */
interface Announcement {
  title: string;
  content: string;
  date: string;
  version: string;
  html?: string;
  start_time?: string;
  end_time?: string;
  /** What stands until the start of this one. */
  before?: Announcement;
}
interface Notice {
  title: string;
  content: string;
  start_time: string;
  end_time: string;
}
const AT = { kind: 'notice', ref: '' } as const;
const KEY = 'announcement';

/** The announcement of this moment: until its start the one before it; an empty one after its end (O191). */
export async function announcementNow({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Announcement> {
  const empty = { content: '', date: '', title: EMPTY_NOTICE.title, version: '' };
  const stored = await readAnnouncement(db.q);
  const shown = stored && inForce(stored.value, now());
  if (!shown) return empty;
  const { html, start_time: _start, end_time: _end, before: _before, ...plain } = shown;
  return html === undefined ? plain : { ...plain, html: cleanHtml(html) };
}

/** Which of it is to be read at a moment; undefined outside of its times. */
function inForce(announced: Announcement, now: number): Announcement | undefined {
  const { start_time = '', end_time = '', before } = announced;
  if (isAhead(start_time, now)) return before && inForce(before, now);
  return end_time === '' || isAhead(end_time, now) ? announced : undefined;
}

const isAhead = (time: string, now: number): boolean => time !== '' && now < (parseTime(time) ?? 0);

/** What is announced, and what is written. */
export async function showNotice({ db }: Pick<Deps, 'db'>) {
  const stored = await readAnnouncement(db.q);
  const draft = await draftView(db.q, AT);
  return {
    shown: stored ? noticeOf(stored.value) : null,
    draft: { ...draft, value: draft.value as Notice | null },
  };
}

/** Writes at the announcement without showing it. */
export function saveNotice(deps: Deps, call: WorkCall, { version, ...notice }: Notice & { version: number }) {
  const { html, removed } = cleanedHtml(notice.content);
  const length = readLength(html);
  if (length < NOTICE_LENGTH.least || length > NOTICE_LENGTH.most) throw refuse('NOTICE_LENGTH');
  refuseSpan(notice);
  return officeWork(deps, call, async (tx, log) => {
    const value = { ...notice, content: html };
    const next = await saveDraft(tx, AT, { value, given: version, by: call.operator.name });
    await log({ object: 'notice', after: { title: notice.title, content: `${html.length}` } });
    return { version: next, removed };
  });
}

/**
 * Announces the draft that was seen, under a version of its own: whoever wanted no reminder gets it again. What is to be read
 * now stands until the start of the new one; another one that waited for its start gives way.
 */
export function publishNotice(deps: Deps, call: WorkCall, given: number) {
  return officeWork(deps, call, async (tx, log) => {
    const stored = await readAnnouncement(tx);
    if (stored) await keepLive(tx, AT, { value: { ...noticeOf(stored.value) }, at: stored.updated_at });
    const value = (await publishDraft(tx, AT, { given, by: call.operator.name })) as unknown as Notice;
    const now = (await deps.timeOfRecord(tx)).getTime();
    const date = chinaDay(now);
    const notice_version = `${date}-${deps.random(4).toString('hex')}`;
    const { title, content: html, start_time, end_time } = value;
    const before = isAhead(start_time, now) && stored ? inForce(stored.value, now) : undefined;
    await writeText(tx, KEY, {
      title,
      date,
      version: notice_version,
      content: richWords(html),
      html,
      start_time,
      end_time,
      ...(before ? { before: { ...before, before: undefined } } : {}),
    } satisfies Announcement);
    await log({
      object: 'notice',
      before: { version: stored?.value.version ?? '' },
      after: { title, version: notice_version, start_time, end_time },
    });
    return { notice_version };
  });
}

/** Refuses an end that is not after its start. */
export function refuseSpan({ start_time, end_time }: { start_time: string; end_time: string }): void {
  if (start_time === '' || end_time === '') return;
  if ((parseTime(end_time) ?? 0) <= (parseTime(start_time) ?? 0)) throw refuse('CONTENT_SPAN');
}

/** A time of the wire for the database. */
export const momentOf = (time: string): Date | null => {
  const ms = time === '' ? null : parseTime(time);
  return ms === null ? null : new Date(ms);
};
/** The same back. */
export const timeOf = (at: Date | null): string => (at === null ? '' : formatTime(at));

const noticeOf = ({ title, content, html, start_time = '', end_time = '' }: Announcement): Notice => ({
  title,
  content: html ?? `<p>${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  start_time,
  end_time,
});

async function readAnnouncement(q: Queries) {
  const row = await q
    .selectFrom('site_texts')
    .where('key', '=', KEY)
    .select(['value', 'updated_at'])
    .executeTakeFirst();
  return row && { value: row.value as Announcement, updated_at: row.updated_at };
}
