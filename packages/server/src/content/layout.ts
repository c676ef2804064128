import { createHash } from 'node:crypto';
import type { HOME_BLOCKS } from '@giftship/shared/content/contract';
import type { LayoutBlock } from '@giftship/shared/content/office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { textAt, writeText } from './articles.ts';
import { CONTENT_OFFICE_COPY as SAY } from './office-copy.ts';
import { draftView, keepLive, publishDraft, readDraft, saveDraft } from './versions.ts';

/** A block as pages are told of it. */
export interface Block {
  type: (typeof HOME_BLOCKS)[number];
  title: string;
  data: Record<string, unknown>;
  style: Record<string, unknown>;
}
const AT = { kind: 'layout', ref: '' } as const;
const KEY = 'home_layout';
/** How long a preview lasts (O193). */
export const PREVIEW_MINUTES = 30;

/** The layout that is shown, and the one that is written. */
export async function showLayout({ db }: Pick<Deps, 'db'>) {
  const draft = await draftView(db.q, AT);
  return {
    shown: await readLayout(db.q),
    draft: { ...draft, value: draft.value as { list: Block[] } | null },
  };
}

/** Writes at the layout without showing it. */
export function saveLayout(
  deps: Deps,
  call: WorkCall,
  { version, list }: { version: number; list: LayoutBlock[] },
) {
  return officeWork(deps, call, async (tx, log) => {
    const next = await saveDraft(tx, AT, { value: { list }, given: version, by: call.operator.name });
    await log({ object: 'layout', after: { blocks: list.map(({ type }) => type) } });
    return { version: next };
  });
}

/** Shows the draft that was seen. */
export function publishLayout(deps: Deps, call: WorkCall, given: number) {
  return officeWork(deps, call, async (tx, log) => {
    const before = await readLayout(tx);
    await keepLive(tx, AT, { value: { list: before }, at: await textAt(tx, KEY) });
    const { list } = (await publishDraft(tx, AT, { given, by: call.operator.name })) as { list: Block[] };
    await writeText(tx, KEY, list);
    const types = (blocks: Block[]) => ({ blocks: blocks.map(({ type }) => type) });
    await log({ object: 'layout', before: types(before), after: types(list) });
    return {};
  });
}

/** Makes a link under which one browser sees the draft of the home page for half an hour. */
export function makePreview(deps: Deps, call: WorkCall) {
  const token = deps.random(24).toString('base64url');
  return officeWork(deps, { ...call, key: '' }, async (tx, log) => {
    if (!(await readDraft(tx, AT))) throw refuse('NO_DRAFT');
    const { expires_at } = await tx
      .insertInto('content_previews')
      .values({
        token_hash: hashOf(token),
        operator_id: call.operator.id,
        expires_at: sql<Date>`now() + make_interval(mins => ${PREVIEW_MINUTES})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await log({ object: 'layout' });
    // Where the back office has a host of its own, the shop stands under another name.
    const base = deps.config.officeHost === null ? '' : (deps.config.publicBase ?? '');
    return { url: `${base}/preview/${token}`, expires_at: formatTime(expires_at) };
  });
}

/** Follows a link once: answers what the browser keeps from then on; null for one that is over, or was followed. */
export async function openPreview({ db, random }: Deps, token: string) {
  const kept = random(24).toString('base64url');
  const opened = await db.q
    .updateTable('content_previews')
    .set({ token_hash: hashOf(kept), is_open: true })
    .where('token_hash', '=', hashOf(token))
    .where('is_open', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst();
  return opened ? { kept, expiresAt: opened.expires_at } : null;
}

/** The blocks of the home page: of the draft for a browser that follows a preview, marked as what it is. */
export async function homeBlocks({ db }: Pick<Deps, 'db'>, kept: string | undefined): Promise<Block[]> {
  if (kept === undefined || kept === '') return readLayout(db.q);
  const preview = await db.q
    .selectFrom('content_previews')
    .where('token_hash', '=', hashOf(kept))
    .where('is_open', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('expires_at')
    .executeTakeFirst();
  const draft = preview && (await readDraft(db.q, AT));
  if (!draft) return readLayout(db.q);
  const until = formatTime(preview.expires_at).slice(11, 16);
  const mark: Block = {
    type: 'advantage',
    title: '',
    data: { list: [{ icon: 'clock', title: SAY.previewing, text: SAY.previewUntil(until) }] },
    style: {},
  };
  return [mark, ...(draft.value as { list: Block[] }).list];
}

async function readLayout(q: Queries): Promise<Block[]> {
  const row = await q.selectFrom('site_texts').where('key', '=', KEY).select('value').executeTakeFirst();
  return (row?.value as Block[] | undefined) ?? [];
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
