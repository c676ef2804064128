import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { PATHS } from '../../lib/paths.ts';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { GOODS_PAGES_COPY } from './copy.ts';
import { FrequentGoods } from './DeliveryPage.tsx';
import { PagesOf } from './GoodsList.tsx';
import { MoreGoods } from './MoreGoods.tsx';
import { useFavouritePages } from './use-goods-pages.ts';

const SAY = GOODS_PAGES_COPY.selected;

/** Fewer than these leave room for what others buy. */
const FEW = 6;

/** The goods that a person has settled on: often sent ones first, then the favourites. */
export function SelectedGoods() {
  const pages = useFavouritePages();
  const navigate = useNavigate();
  const shown = useMemo(() => new Set(pages.goods.map(({ goods_id: id }) => id)), [pages.goods]);
  return (
    <div className="delivery goods-buys">
      <div className="page-head">
        <span className="hint">{SAY.hint}</span>
        <Button className="delivery-browse" onClick={() => void navigate(PATHS.delivery())}>
          {SAY.browse}
        </Button>
      </div>
      {!pages.isPending && <FrequentGoods besides={shown} />}
      <h2 className="delivery-choose">{SAY.favourites}</h2>
      <PagesOf
        pages={pages}
        card={(goods) => <GoodsCard goods={goods} />}
        empty={
          <EmptyNote title={SAY.empty} hint={SAY.emptyHint}>
            <Button type="primary" onClick={() => void navigate(PATHS.delivery())}>
              {SAY.browse}
            </Button>
          </EmptyNote>
        }
      />
      {!pages.isPending && pages.goods.length < FEW && <MoreGoods besides={shown} />}
    </div>
  );
}
