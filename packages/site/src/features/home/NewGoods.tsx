import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { GoodsCard as Goods } from '@giftship/shared/goods/goods';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { GoodsSkeleton } from '../../goods/GoodsSkeleton.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { type Block, numberOf } from './blocks.ts';
import { HOME_COPY as SAY } from './copy.ts';
import { PagedRow } from './PagedRow.tsx';
import { topGoods } from '../../goods/top-goods.ts';

const PER_PAGE = 5;
const NONE: Goods[] = [];

/** The latest goods, five at a time (M062). */
export function NewGoods({ block }: { block: Block }) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const { data, isPending } = useQuery(topGoods('new', isSignedIn));
  // Twenty cards below the first screen: drawn in slices, so that nothing waits for them.
  const list = useDeferredValue(data?.list ?? NONE, NONE);
  const perPage = Math.min(8, numberOf(block.data.per_page, PER_PAGE));
  if (!isPending && !data?.list.length) return null;
  const title = block.title || SAY.fresh;
  return (
    <section className="home-block home-new" aria-label={title}>
      <div className="home-head">
        <h2>{title}</h2>
        <Link to={PATHS.giftList({ sortName: 'time' })}>
          {SAY.more} <RightOutlined aria-hidden />
        </Link>
      </div>
      <PagedRow perPage={perPage}>
        {list.length === 0
          ? Array.from({ length: perPage }, (_, index) => <GoodsSkeleton key={index} />)
          : list.map((goods) => <GoodsCard key={goods.goods_id} goods={goods} />)}
      </PagedRow>
    </section>
  );
}
