import { useState } from 'react';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { GOODS_COPY } from '../../goods/copy.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';

const SAY = GOODS_PAGES_COPY.detail;
/** At most half of the largest file, so that it is sharp on a screen of twice the density. */
const PICTURE = 512;
const SIZES = '(max-width: 512px) 100vw, 512px';
const THUMB = 96;

/** The goods, large; beneath, their other views to choose from. */
export function Gallery({ goods }: { goods: Detail }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="product-pictures">
      <div className="product-picture">
        <GoodsPicture
          src={goods.pics[shown] ?? goods.goods_pic}
          alt={goods.goods_name}
          size={PICTURE}
          sizes={SIZES}
          isFilling
          isFirst
        />
        {goods.is_no_sku === 1 && <span className="goods-out">{GOODS_COPY.outOfStock}</span>}
      </div>
      {goods.pics.length > 1 && (
        <div className="product-thumbs" role="group" aria-label={SAY.pictures}>
          {goods.pics.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-pressed={index === shown}
              aria-label={SAY.picture(index + 1)}
              onClick={() => setShown(index)}
            >
              <GoodsPicture src={picture} alt="" size={THUMB} isFilling />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
