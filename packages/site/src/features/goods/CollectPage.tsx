import { Button } from 'antd';
import type { GoodsCard as Goods } from '@giftship/shared/goods/goods';
import { useNavigate } from 'react-router';
import { GOODS_COPY } from '../../goods/copy.ts';
import { useFavourite } from '../../goods/favourites.ts';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { GOODS_PAGES_COPY } from './copy.ts';
import { PagesOf } from './GoodsList.tsx';
import { useFavouritePages } from './use-goods-pages.ts';

const SAY = GOODS_PAGES_COPY.collect;

/** The person's favourites (M023). */
export function CollectPage() {
  const pages = useFavouritePages();
  const navigate = useNavigate();
  return (
    <div className="frame">
      <div className="page-head">
        <h1>{SAY.title}</h1>
        {pages.data && <span className="hint">{SAY.count(pages.count)}</span>}
      </div>
      <PagesOf
        pages={pages}
        card={(goods) => <Favourite goods={goods} />}
        empty={
          <EmptyState place="goods" title={SAY.empty} hint={SAY.emptyHint}>
            <Button type="primary" onClick={() => void navigate(PATHS.giftList())}>
              {SAY.browse}
            </Button>
          </EmptyState>
        }
      />
    </div>
  );
}

/** A favourite keeps its place when it is taken off, so that it can be taken back there. */
function Favourite({ goods }: { goods: Goods }) {
  const [isCollected, toggle] = useFavourite(goods);
  return (
    <div className={isCollected ? 'favourite goods-buys' : 'favourite removed'}>
      <GoodsCard goods={goods} />
      {!isCollected && (
        <div className="favourite-undo" role="status">
          <span>{GOODS_COPY.removed}</span>
          <Button size="small" onClick={toggle}>
            {GOODS_COPY.undo}
          </Button>
        </div>
      )}
    </div>
  );
}
