import type { GoodsCard as Goods } from '@giftship/shared/goods/goods';
import { type ReactNode, useRef } from 'react';
import { GoodsSkeleton } from '../../goods/GoodsSkeleton.tsx';
import { useWindowRows } from './use-window-rows.ts';

interface GoodsGridProps {
  goods: Goods[];
  /** How many there are in all, loaded or not. */
  total: number;
  card: (goods: Goods) => ReactNode;
  onNear: () => void;
}

/**
 * A grid of cards of which only the rows in view exist. Its height is that of all goods from the start, and every card
 * stands in its own row: a further page moves nothing on the screen and makes the page no heavier.
 */
export function GoodsGrid({ goods, total, card, onNear }: GoodsGridProps) {
  const place = useRef<HTMLUListElement>(null);
  const { columns, height, first, end } = useWindowRows(place, goods.length, onNear);
  const isMeasured = height > 0;
  // Whoever scrolls far beyond keeps the last row of them: the next measure needs a card.
  const lastRow = Math.max(0, Math.ceil(goods.length / columns) - 1);
  const from = isMeasured ? Math.min(first, lastRow) * columns : 0;
  const to = Math.min(total, isMeasured ? end * columns : goods.length);
  const rows = Math.ceil(total / columns);
  return (
    <ul
      ref={place}
      className="goods-grid"
      style={isMeasured ? { gridTemplateRows: `repeat(${rows}, ${height}px)` } : undefined}
    >
      {Array.from({ length: Math.max(0, to - from) }, (_, step) => {
        const index = from + step;
        const item = goods[index];
        return (
          <li
            key={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={
              isMeasured
                ? {
                    gridRowStart: Math.floor(index / columns) + 1,
                    gridColumnStart: (index % columns) + 1,
                  }
                : undefined
            }
          >
            {item ? card(item) : <GoodsSkeleton />}
          </li>
        );
      })}
    </ul>
  );
}
