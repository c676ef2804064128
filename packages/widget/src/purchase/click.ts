import { call } from '../page/call.ts';
import { type Settings, addressOf } from '../page/settings.ts';

/** A buyer waits for a count at most this long. */
const PATIENCE_MS = 300;
const STORED = 'gift-visitor';
const CLICK = /^[\w-]{22}$/;

/** Counts a click for the partner (X026); answers its id, or '' when that takes too long or fails. */
export async function recordClick({ base, siteKey, aff }: Settings, goodsId: number | null): Promise<string> {
  if (!base || !siteKey) return '';
  const counted = call(addressOf(base, 'click'), {
    body: {
      site_key: siteKey,
      aff,
      page: `${location.origin}${location.pathname}`.slice(0, 300),
      ...(goodsId === null ? {} : { goods_id: goodsId }),
      visitor: visitor(),
    },
  });
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
  const answer = await Promise.race([counted, late]).catch(() => null);
  const click = answer && 'click' in answer ? answer.click : null;
  return typeof click === 'string' && CLICK.test(click) ? click : '';
}

/** A number of our own that this page keeps, only to count a visitor once a day. */
function visitor(): string {
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(22));
    const made = Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
    const known = localStorage.getItem(STORED)?.slice(0, 64);
    if (!known) localStorage.setItem(STORED, made);
    return known || made;
  } catch {
    // Storage may be closed to the page; the click counts all the same.
    return '';
  }
}
