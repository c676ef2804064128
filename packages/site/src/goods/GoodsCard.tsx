import type { GoodsCard as Goods } from '@giftship/shared/goods/goods';
import { memo, useContext } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { useBuy } from './use-buy.ts';
import { LeavesByTab } from '../lib/use-leave.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import './goods.css';

const PICTURE = 240;

interface GoodsCardProps {
  goods: Goods;
  /** Selection-only mode (M086): the button chooses, and there is no heart. */
  onChoose?: ((goodsId: number) => void) | undefined;
}

/** One goods item to look at and to buy (M069); the whole card leads to its page. */
export const GoodsCard = memo(function GoodsCard({ goods, onChoose }: GoodsCardProps) {
  const buy = useBuy();
  const byTab = useContext(LeavesByTab);
  const { goods_id: id, goods_name: name } = goods;
  const isSoldOut = goods.is_no_sku === 1;
  const label = isSoldOut ? SAY.soldOutThis : onChoose ? SAY.chooseThis : SAY.buyThis;
  return (
    <article className={isSoldOut ? 'goods-card sold-out' : 'goods-card'}>
      <div className="goods-picture">
        <img src={goods.goods_pic} alt="" width={PICTURE} height={PICTURE} loading="lazy" decoding="async" />
        {goods.tag !== '' && <span className="goods-tag">{SAY.tags[goods.tag] ?? goods.tag}</span>}
        {isSoldOut && <span className="goods-out">{SAY.outOfStock}</span>}
      </div>
      <h3 className="goods-name">
        <Link to={PATHS.productDetail(id)} title={name} {...(byTab ? { target: '_blank' } : {})}>
          {name}
        </Link>
      </h3>
      <p className="goods-facts">
        {SAY.weight(goods.goods_weight)} · {goods.express_name} · {goods.city}
      </p>
      <p className="goods-price">
        <Price yuan={goods.price} />
      </p>
      <button
        type="button"
        className="goods-buy"
        disabled={isSoldOut}
        aria-label={label(name)}
        onClick={() => (onChoose ?? buy)(id)}
      >
        {onChoose ? SAY.choose : SAY.buy}
      </button>
      {!onChoose && <FavouriteButton goods={goods} />}
    </article>
  );
});
