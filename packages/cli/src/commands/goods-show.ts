import { placeText } from '@giftship/shared/address/place-text';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { asBuyer } from '../lists/as-buyer.ts';
import { SAY } from './copy.ts';
import { withNext } from './with-next.ts';

/** What buying these goods means: price, courier, cut-off, areas it does not go to. */
export async function run(deps: Deps, { id }: { id: string }): Promise<Outcome> {
  if (!/^\d{1,9}$/.test(id)) throw usageFailure(SAY.badId(id));
  const call = asBuyer(deps, (api) => api.goods.buy({ query: { goods_id: id } }));
  const info = await withNext(call, { refusal: 'GOODS_NOT_FOUND', next: COPY.goodsNext });
  const { goods_info: goods, express_info: express, no_deliver_area: areas, platform_list } = info;
  const words = SAY.goods;
  return done(info, () =>
    facts([
      [words.id, goods.goods_id],
      [words.name, goods.goods_name],
      [words.price, goods.price + (goods.is_no_sku === 1 ? ` ${SAY.outOfStock}` : '')],
      [words.limit, goods.limit],
      [words.express, `${express.id} ${express.name} ${express.subname}`.trim()],
      [words.cutoff, express.cutoff_time],
      [words.from, placeText({ province: express.send_province, city: express.send_city })],
      [words.isWu, express.is_wu === 1 ? COPY.yes : COPY.no],
      [words.areas, areas.map((area) => placeText(area)).join(COPY.listSeparator) || COPY.none],
      [
        words.platforms,
        platform_list
          .filter(({ disabled }) => disabled === 0)
          .map(({ id, name }) => `${id} ${name}`)
          .join(COPY.listSeparator),
      ],
    ]),
  );
}
