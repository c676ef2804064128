import { mediaUrl } from '@giftship/shared/content/media';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Queries } from '../db/db.ts';
import { CONTENT_OFFICE_COPY as SAY } from './office-copy.ts';

/** Refuses a receipt (`/media/ID.webp`) that was never uploaded; '' is none. */
export async function refuseUnstored(q: Queries, field: string, url: string): Promise<void> {
  if (url === '') return;
  const id = url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('.'));
  const stored = await q.selectFrom('media').where('id', '=', id).select('id').executeTakeFirst();
  if (stored?.id === undefined || mediaUrl(stored.id) !== url)
    throw refuse('INVALID', {}, { errors: [{ field, msg: SAY.unstored }] });
}
