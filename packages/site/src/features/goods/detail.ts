import type { api } from '../../lib/api.ts';

/** Everything of a goods page, as the server tells it. */
export type Detail = Awaited<ReturnType<typeof api.goods.detail>>;
