import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

const LOADS = {
  sale: () => api.goods.topSale(),
  collect: () => api.goods.topCollect(),
  new: () => api.goods.topNew(),
};

/** The first twenty goods by sales, favourites or age; prices and hearts are those of the person who looks. */
export const topGoods = (list: keyof typeof LOADS, isSignedIn: boolean) =>
  queryOptions({ queryKey: ['goods', 'top', list, isSignedIn], queryFn: LOADS[list] });
