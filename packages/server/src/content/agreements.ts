import { AGREEMENTS } from '@giftship/shared/content/contract';
import { richWords } from '@giftship/shared/content/rich-text';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { cleanedHtml, cleanHtml } from '../goods/clean-html.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { brokenLinks } from './broken-links.ts';
import {
  CONTENT_STATUS,
  type ContentRef,
  draftView,
  publishDraft,
  readShown,
  saveDraft,
} from './versions.ts';

/** Whom an agreement is with, or what it is about. */
export type AgreementKind = (typeof AGREEMENTS)[number];

/** An agreement as it is written. */
interface Agreement {
  title: string;
  content: string;
}
const at = (kind: AgreementKind): ContentRef => ({ kind: 'agreement', ref: kind });

/** The three agreements: what is in force, and what is written (O197). */
export async function listAgreements({ db }: Pick<Deps, 'db'>) {
  const list = [];
  for (const kind of AGREEMENTS) {
    const shown = await readShown(db.q, at(kind));
    const draft = await draftView(db.q, at(kind));
    list.push({
      kind,
      number: shown ? await agreementNumber(db.q, kind) : 0,
      published_at: shown ? formatTime(shown.at) : '',
      shown: shown ? (shown.value as unknown as Agreement) : null,
      draft: { ...draft, value: draft.value as unknown as Agreement | null },
    });
  }
  return { list };
}

/** The agreement in force, for whoever is to agree to it; refuses NOT_FOUND before the first publishing. */
export async function agreementNow({ db }: Pick<Deps, 'db'>, kind: AgreementKind) {
  const shown = await readShown(db.q, at(kind));
  if (!shown) throw refuse('NOT_FOUND');
  const { title, content } = shown.value as unknown as Agreement;
  const date = formatTime(shown.at).slice(0, 10);
  return { version: await agreementNumber(db.q, kind), title, date, content: cleanHtml(content) };
}

/** Which version is in force, counted from 1; 0 before the first publishing. What was published is never deleted. */
async function agreementNumber(q: Queries, kind: AgreementKind): Promise<number> {
  const { n } = await q
    .selectFrom('content_versions')
    .where('kind', '=', 'agreement')
    .where('ref', '=', kind)
    .where('status', '<>', CONTENT_STATUS.draft)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Writes at an agreement without putting it in force; what its text had to lose is said (O198). */
export function saveAgreement(
  deps: Deps,
  call: WorkCall,
  { kind, version, title, content }: Agreement & { kind: AgreementKind; version: number },
) {
  const { html, removed } = cleanedHtml(content);
  return officeWork(deps, call, async (tx, log) => {
    const value = { title, content: html };
    const next = await saveDraft(tx, at(kind), { value, given: version, by: call.operator.name });
    await log({ object: 'agreement', ref: kind, after: { title, content: `${html.length}` } });
    return { version: next, removed };
  });
}

/** Puts the draft that was seen in force, under the next number; never one without words or with broken links. */
export function publishAgreement(
  deps: Deps,
  call: WorkCall,
  { kind, version }: { kind: AgreementKind; version: number },
) {
  return officeWork(deps, call, async (tx, log) => {
    const value = await publishDraft(tx, at(kind), { given: version, by: call.operator.name });
    const { title, content } = value as unknown as Agreement;
    if (richWords(content) === '') throw refuse('AGREEMENT_EMPTY');
    const broken = await brokenLinks(tx, content);
    if (broken.length > 0) throw refuse('LINKS_BROKEN', { list: broken.join('、') });
    const number = await agreementNumber(tx, kind);
    await log({ object: 'agreement', ref: kind, after: { title, number, content: `${content.length}` } });
    return { number };
  });
}
