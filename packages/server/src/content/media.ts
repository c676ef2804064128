import { createHash } from 'node:crypto';
import { CROPS, type Crop, MEDIA_BYTES, mediaUrl, thumbUrl } from '@giftship/shared/content/media';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { drawAnew, drawThumb } from '../pictures/draw-anew.ts';
import { countUses, listUses } from './media-uses.ts';

const DATA_URL = /^data:[\w.+-]*\/?[\w.+-]*;base64,/;
const ROW = ['id', 'folder', 'name', 'width', 'height', 'by', 'created_at'] as const;
/** Of the pictures that stand in no folder. */
const NO_FOLDER = '-';

/** Pictures of the library, newest first, with where they lie and how often they are used (O070). */
export async function listMedia(
  { db }: Pick<Deps, 'db'>,
  { q, folder, page, page_size }: { q: string; folder: string; page: number; page_size: number },
) {
  let found = db.q.selectFrom('media');
  if (folder !== '') found = found.where('folder', '=', folder === NO_FOLDER ? '' : folder);
  if (q.trim() !== '') found = found.where('name', 'ilike', `%${q.trim().replace(/[%_\\]/g, '\\$&')}%`);
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .select(ROW)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const folders = await db.q
    .selectFrom('media')
    .groupBy('folder')
    .orderBy('folder')
    .select(({ fn }) => ['folder', fn.countAll<number>().as('count')])
    .execute();
  return {
    list: await viewsOf(db.q, rows),
    page,
    page_size,
    data_count: n,
    folders: folders.map((each) => ({ name: each.folder, count: each.count })),
  };
}

/** A picture as it is sent in. */
export interface Upload {
  name: string;
  folder: string;
  data: string;
  crop: Crop;
  focus_x: number;
  focus_y: number;
}

/**
 * Takes a picture into the library (O036): what it is, is read from its bytes alone; it is drawn anew, and the same pixels
 * are kept once, under their first number and name.
 */
export async function addMedia(deps: Deps, call: WorkCall, upload: Upload) {
  const size = CROPS[upload.crop];
  const cut = size && { ...size, focus: { x: upload.focus_x, y: upload.focus_y } };
  const drawn = await drawMedia(upload.data, cut);
  return officeWork(deps, { ...call, body: null }, async (tx, log) => {
    const { row, isNew } = await keepMedia(deps, tx, {
      drawn,
      folder: upload.folder.trim(),
      name: upload.name,
      by: call.operator.name,
    });
    await log({ object: 'media', ref: row.id, after: { name: row.name, folder: row.folder } });
    const [view] = await viewsOf(tx, [row]);
    return { ...(view as MediaView), is_new: isNew };
  });
}

/** A picture as it is kept: drawn anew from its pixels, with a small one; refuses what is none. */
export async function drawMedia(data: string, cut?: Parameters<typeof drawAnew>[1]) {
  const drawn = await drawAnew(bytesOf(data), cut);
  if (!drawn) throw refuse('PICTURE_BAD');
  const hash = createHash('sha256').update(drawn.bytes).digest();
  return { ...drawn, thumb: await drawThumb(drawn), hash };
}

/** Keeps a picture in the library; the same pixels once, under their first number and name. */
export async function keepMedia(
  { random }: Pick<Deps, 'random'>,
  tx: Tx,
  {
    drawn,
    ...where
  }: { drawn: Awaited<ReturnType<typeof drawMedia>>; folder: string; name: string; by: string },
) {
  const made = await tx
    .insertInto('media')
    .values({ id: random(16).toString('base64url'), ...where, ...drawn })
    .onConflict((oc) => oc.column('hash').doNothing())
    .returning(ROW)
    .executeTakeFirst();
  const row =
    made ??
    (await tx.selectFrom('media').where('hash', '=', drawn.hash).select(ROW).executeTakeFirstOrThrow());
  return { row, isNew: made !== undefined };
}

/** Puts pictures into a folder, or names one anew. */
export function moveMedia(
  deps: Deps,
  call: WorkCall,
  { ids, folder, name }: { ids: string[]; folder?: string | undefined; name?: string | undefined },
) {
  const values = {
    ...(folder === undefined ? {} : { folder: folder.trim() }),
    ...(name === undefined ? {} : { name }),
  };
  return officeWork(deps, call, async (tx, log) => {
    if (Object.keys(values).length === 0) throw refuse('NOT_FOUND');
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set(values)
      .where('id', 'in', ids)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('NOT_FOUND');
    const ref = ids.length === 1 ? (ids[0] ?? '') : '';
    await log({ object: 'media', ref, after: values, rows: Number(numUpdatedRows) });
    return { moved: Number(numUpdatedRows) };
  });
}

/** Takes a picture away that stands nowhere (O070). */
export function removeMedia(deps: Deps, call: WorkCall, id: string) {
  return officeWork(deps, call, async (tx, log) => {
    const row = await tx
      .selectFrom('media')
      .where('id', '=', id)
      .select('name')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    const n = (await countUses(tx, [id])).get(id) ?? 0;
    if (n > 0) throw refuse('MEDIA_USED', { n });
    await tx.deleteFrom('media').where('id', '=', id).execute();
    await log({ object: 'media', ref: id, before: { name: row.name } });
    return {};
  });
}

/** Where a picture stands. */
export async function usesOfMedia({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await db.q.selectFrom('media').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return { list: await listUses(db.q, id) };
}

type MediaView = Awaited<ReturnType<typeof viewsOf>>[number];

async function viewsOf(
  q: Queries,
  rows: {
    id: string;
    folder: string;
    name: string;
    width: number;
    height: number;
    by: string;
    created_at: Date;
  }[],
) {
  const uses = await countUses(
    q,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    url: mediaUrl(row.id),
    thumb: thumbUrl(row.id),
    created_at: formatTime(row.created_at),
    uses: uses.get(row.id) ?? 0,
  }));
}

/** What a data URL holds; refuses what is none, and what is too large. */
export function bytesOf(data: string): Buffer {
  const head = DATA_URL.exec(data.slice(0, 128))?.[0];
  if (head === undefined) throw refuse('PICTURE_BAD');
  const bytes = Buffer.from(data.slice(head.length), 'base64');
  if (bytes.length > MEDIA_BYTES) throw refuse('MEDIA_TOO_LARGE');
  return bytes;
}
