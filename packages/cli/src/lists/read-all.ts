import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { type AnyCall, callRoute, type Send } from '@giftship/shared/api/client';
import type { Route } from '@giftship/shared/contract/define-routes';
import { refuseTooMany } from './list-pages.ts';
import { LIST_SAY } from './copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { PAGES_SAY as SAY } from '../net/copy.ts';

/** A list as the service answers it: by pages, or by the place to read on from. */
interface Page {
  list: unknown[];
  data_count?: number;
  next?: string;
  has_more?: number;
}

type AskedRoute = Pick<Route, 'method' | 'path' | 'file' | 'query'>;
const PAGE_SIZE = 100;

/**
 * Every page of a list, one after the other; exit 2 for a call that answers no list, exit 1 above 100,000 rows. A list that
 * gets shorter meanwhile may have moved rows past us: that is said.
 */
export async function readAll(
  { out }: Pick<Deps, 'out'>,
  send: Send,
  { route, call }: { route: AskedRoute; call: AnyCall },
): Promise<Page> {
  const list: unknown[] = [];
  let after: string | undefined;
  let most = 0;
  for (let page = 1; ; page++) {
    const paging = hasCursor(route) ? { after } : { page, page_size: PAGE_SIZE };
    const part = await callRoute(send, route, withPaging(route, call, paging));
    if (!isPage(part)) throw usageFailure(SAY.noPages(route.path), SAY.noPagesNext);
    list.push(...part.list);
    refuseTooMany(Math.max(list.length, part.data_count ?? 0), SAY);
    const isLast = hasCursor(route)
      ? part.has_more !== 1 || part.next === after
      : part.list.length === 0 || (part.data_count !== undefined && list.length >= part.data_count);
    most = Math.max(most, part.data_count ?? 0);
    after = part.next;
    if (!isLast) continue;
    if ((part.data_count ?? 0) < most) out.warn(LIST_SAY.moved);
    return { ...part, list };
  }
}

/** What the caller said himself stays, but for the place to read from. */
function withPaging(
  { method }: AskedRoute,
  call: AnyCall,
  { page_size, ...at }: Record<string, unknown>,
): AnyCall {
  const where = method === 'GET' ? 'query' : 'body';
  const place = Object.fromEntries(Object.entries(at).filter(([, value]) => value !== undefined));
  return {
    ...call,
    [where]: { ...(page_size === undefined ? {} : { page_size }), ...fieldsOf(call[where]), ...place },
  };
}

const hasCursor = ({ query }: AskedRoute): boolean =>
  query !== undefined && 'shape' in query && 'after' in fieldsOf(query.shape);

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' &&
  data !== null &&
  'list' in data &&
  Array.isArray(data.list) &&
  ('data_count' in data || 'next' in data);
