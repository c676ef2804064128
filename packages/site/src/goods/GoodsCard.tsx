import type { GoodsCard as Goods } from '@giftship/shared/goods/goods';
import { memo, useContext } from 'react';
import { Link } from 'react-router';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { PATHS } from '../lib/paths.ts';
import { LeavesByTab } from '../lib/use-leave.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import './goods.css';
import { useBuy } from './use-buy.ts';

/** The most that a card is wide; two of them share a phone. */
const PICTURE = 280;
const SIZES = '(max-width: 768px) 50vw, 240px';

interface GoodsCardProps {
  goods: Goods;
  /** Selection-only mode (M086): the button chooses, and there is no heart. */
  onChoose?: ((goodsId: number) => void) | undefined;
}

/** One goods item to look at and to buy (M069); the whole card leads to its page. */
export const GoodsCard = memo(function GoodsCard({ goods, onChoose }: GoodsCardProps) {
  const buy = useBuy();
  const byTab = useContext(LeavesByTab);
  const { goods_id: id, goods_name: name, sold = 0 } = goods;
  const isSoldOut = goods.is_no_sku === 1;
  const label = isSoldOut ? SAY.soldOutThis : onChoose ? SAY.chooseThis : SAY.buyThis;
  return (
    <article className={isSoldOut ? 'goods-card sold-out' : 'goods-card'}>
      <div className="goods-picture">
        <GoodsPicture src={goods.goods_pic} alt="" size={PICTURE} sizes={SIZES} isFilling />
        {goods.tag !== '' && <span className="goods-tag">{SAY.tags[goods.tag] ?? goods.tag}</span>}
        {isSoldOut && <span className="goods-out">{SAY.outOfStock}</span>}
      </div>
      <div className="goods-words">
        <h3 className="goods-name">
          <Link to={PATHS.productDetail(id)} title={name} {...(byTab ? { target: '_blank' } : {})}>
            {name}
          </Link>
        </h3>
        <ul className="goods-facts">
          <li>{goods.express_name}</li>
          <li>{goods.city}</li>
          <li>{SAY.weight(goods.goods_weight)}</li>
          {sold > 0 && <li className="goods-sold-narrow">{SAY.sold(sold)}</li>}
        </ul>
      </div>
      <div className="goods-price">
        <Price yuan={goods.price} size="card" isSale /> <span>{SAY.shipped}</span>
        {sold > 0 && <span className="goods-sold">{SAY.sold(sold)}</span>}
        <button
          type="button"
          className="goods-buy"
          disabled={isSoldOut}
          aria-label={label(name)}
          onClick={() => (onChoose ?? buy)(id)}
        >
          {onChoose ? SAY.choose : SAY.buy}
        </button>
      </div>
      {!onChoose && <FavouriteButton goods={goods} />}
    </article>
  );
});
