import type { GoodsCard } from '@giftship/shared/goods/goods';
import { COPY } from '../copy.ts';

interface CardProps {
  goods: GoodsCard;
  base: string;
  isChoice: boolean;
  isPicked: boolean;
  onPick: (goodsId: number, price: string) => void;
}

/** One goods item (M069, M071). */
export function Card({ goods, base, isChoice, isPicked, onPick }: CardProps) {
  const { goods_id: id, goods_name: name, price, tag } = goods;
  const isOut = goods.is_no_sku === 1;
  const label = isOut ? COPY.soldOutThis : isChoice ? COPY.chooseThis : COPY.buyThis;
  return (
    <li role="listitem" className={`card${isOut ? ' out' : ''}${isPicked ? ' picked' : ''}`} part="card">
      <div className="picture" part="picture">
        <img loading="lazy" decoding="async" src={new URL(goods.goods_pic, base).href} alt="" />
        {tag && (
          <span className="tag" part="tag">
            {COPY.tags[tag] ?? tag}
          </span>
        )}
        {isOut && <span className="mark">{COPY.outOfStock}</span>}
      </div>
      <p className="name" part="name" title={name}>
        {name}
      </p>
      <p className="facts" part="facts">
        {[COPY.weight(goods.goods_weight), goods.express_name, goods.city].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="foot">
        <span className="price" part="price">
          ¥{price}
        </span>
        <button
          type="button"
          className="buy"
          part="buy-button"
          disabled={isOut}
          aria-label={label(name)}
          aria-pressed={isChoice ? isPicked : undefined}
          onClick={() => onPick(id, price)}
        >
          {isChoice ? (isPicked ? COPY.chosen : COPY.choose) : COPY.buy}
        </button>
      </div>
    </li>
  );
}
