import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, failureOf } from '../lib/failure.ts';
import { eachJob } from '../journal/journal.ts';
import { holdsBought, type JobHead, openChunks } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';

const { GOODS_NOT_FOUND, GOODS_UNAVAILABLE } = CATALOGUE;

/** What the service says about goods that are to be bought. Throws exit 2 for goods that it does not have. */
export async function findGoods(api: Pick<Api, 'goods'>, goods: number): Promise<PurchaseInfo> {
  try {
    return await api.goods.buy({ query: { goods_id: String(goods) } });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== GOODS_NOT_FOUND.code) throw error;
    throw new CliFailure(EXIT.usage, SAY.goodsUnknown(goods), {
      code: GOODS_NOT_FOUND.code,
      next: COPY.goodsNext,
    });
  }
}

/** The goods of an order, as far as an order needs to know them. */
export interface OrderGoods {
  name: string;
  express_id: number;
  courier: string;
  isWu: boolean;
  /** Why nothing more of them can be bought; null for goods on the shelf. */
  gone: CliFailure | null;
}

/**
 * The same for an order. Goods that left the shelf are answered where a journal of the sheet bought rows or does not know:
 * what it bought counts, and what is open is asked about. Throws the refusal elsewhere.
 */
export async function findOrderGoods(
  { paths }: Pick<Deps, 'paths'>,
  api: Pick<Api, 'goods'>,
  { goods, isOfSheet }: { goods: number; isOfSheet: (head: JobHead) => boolean },
): Promise<OrderGoods> {
  try {
    const { goods_info, express_info } = await findGoods(api, goods);
    return {
      name: goods_info.goods_name,
      express_id: goods_info.express_id,
      courier: express_info.name,
      isWu: express_info.is_wu === 1,
      gone: null,
    };
  } catch (error) {
    const gone = failureOf(error);
    const head = gone !== null && isOfGoods(gone) ? begunBy(paths.journal, isOfSheet) : null;
    if (head === null) throw error;
    const { express } = await api.goods.options();
    const courier = express.find(({ id }) => id === head.express_id)?.name ?? '';
    return { name: '', express_id: head.express_id, courier, isWu: false, gone };
  }
}

/** The newest journal of these that bought something or does not know. */
function begunBy(folder: string, isOfSheet: (head: JobHead) => boolean): JobHead | null {
  let found: JobHead | null = null;
  for (const job of eachJob(folder, isOfSheet))
    if (!job.isDiscarded && (openChunks(job).length > 0 || holdsBought(job))) found = job.head;
  return found;
}

/** Whether the goods are the reason: there are none of this number, or they are off the shelf or out of stock. */
export const isOfGoods = ({ code }: Pick<CliFailure, 'code'>): boolean =>
  code === GOODS_NOT_FOUND.code || code === GOODS_UNAVAILABLE.code;
