import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '../../session/session.ts';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { topGoods } from '../../goods/top-goods.ts';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';

/** Two rows of five. */
const SHOWN = 10;
const NOTHING: ReadonlySet<number> = new Set();

interface MoreGoodsProps {
  /** What the page shows anyway. */
  besides?: ReadonlySet<number>;
  onChoose?: ((goodsId: number) => void) | undefined;
}

/** What many buy, where a page has little of its own to show; without it the page is as it was. */
export function MoreGoods({ besides = NOTHING, onChoose }: MoreGoodsProps) {
  const id = useId();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const { data } = useQuery(topGoods('sale', isSignedIn));
  const list = data?.list.filter(({ goods_id }) => !besides.has(goods_id)).slice(0, SHOWN) ?? [];
  if (list.length === 0) return null;
  return (
    <section className="goods-buys" aria-labelledby={id}>
      <h2 id={id} className="delivery-choose">
        {SAY.hot}
      </h2>
      <ul className="goods-grid">
        {list.map((goods) => (
          <li key={goods.goods_id}>
            <GoodsCard goods={goods} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}
