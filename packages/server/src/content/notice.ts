import { NOTICE_LENGTH } from '@giftship/shared/content/office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime, parseTime } from '@giftship/shared/lib/china-time';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { cleanedHtml, cleanHtml } from '../goods/clean-html.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { writeText } from './articles.ts';
import { EMPTY_NOTICE } from './empty-notice.ts';
import { plainText } from './plain-text.ts';
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
}
interface Notice {
  title: string;
  content: string;
  start_time: string;
  end_time: string;
}
const AT = { kind: 'notice', ref: '' } as const;
const KEY = 'announcement';

/** The announcement of this moment; an empty one before its start and after its end (O191). */
export async function announcementNow({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Announcement> {
  const empty = { content: '', date: '', title: EMPTY_NOTICE.title, version: '' };
  const stored = await readAnnouncement(db.q);
  if (!stored) return empty;
  const { html, start_time = '', end_time = '', ...plain } = stored.value;
  const start = start_time === '' ? null : parseTime(start_time);
  const end = end_time === '' ? null : parseTime(end_time);
  if ((start !== null && now() < start) || (end !== null && now() >= end)) return empty;
  return html === undefined ? plain : { ...plain, html: cleanHtml(html) };
}

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
  const { length } = plainText(html);
  if (length < NOTICE_LENGTH.least || length > NOTICE_LENGTH.most) throw refuse('NOTICE_LENGTH');
  refuseSpan(notice);
  return officeWork(deps, call, async (tx, log) => {
    const value = { ...notice, content: html };
    const next = await saveDraft(tx, AT, { value, given: version, by: call.operator.name });
    await log({ object: 'notice', after: { title: notice.title, content: `${html.length}` } });
    return { version: next, removed };
  });
}

/** Announces the draft that was seen, under a version of its own: whoever wanted no reminder gets it again. */
export function publishNotice(deps: Deps, call: WorkCall, given: number) {
  return officeWork(deps, call, async (tx, log) => {
    const stored = await readAnnouncement(tx);
    if (stored) await keepLive(tx, AT, { value: { ...noticeOf(stored.value) }, at: stored.updated_at });
    const value = (await publishDraft(tx, AT, { given, by: call.operator.name })) as unknown as Notice;
    const date = chinaDay(deps.now());
    const notice_version = `${date}-${deps.random(4).toString('hex')}`;
    const { title, content: html, start_time, end_time } = value;
    await writeText(tx, KEY, {
      title,
      date,
      version: notice_version,
      content: plainText(html),
      html,
      start_time,
      end_time,
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
