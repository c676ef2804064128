import type { BulkAction } from '../../lists/BulkBar.tsx';

/** The rows that something is done with. */
export type Choice = Parameters<BulkAction['run']>[0];

const OF_PAGE = new Set(['page', 'page_size', 'sort']);

/** Chosen rows as the calls name them: their numbers, or the whole search of the list. */
export const chosenOf = ({ keys, search }: Choice) =>
  search === null
    ? { ids: keys.map(Number) }
    : { search: Object.fromEntries(Object.entries(search).filter(([name]) => !OF_PAGE.has(name))) };

/** The most goods of one bulk action. */
export const MOST_GOODS = 5_000;
