import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { GoodsCard } from '../../goods/GoodsCard.tsx';
import { GoodsSkeleton } from '../../goods/GoodsSkeleton.tsx';
import { EmptyNote, EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import { FilterBar } from './FilterBar.tsx';
import { type ChangeFilters, type Filters, toQuery } from './filters.ts';
import './goods-list.css';
import { GoodsGrid } from './GoodsGrid.tsx';
import { MoreGoods } from './MoreGoods.tsx';
import { useGoodsPages } from './use-goods-pages.ts';

const FIRST_PAGE = 10;
const isSort = (name: string): boolean => name === 'sortName' || name === 'sortOrder';

interface GoodsListProps {
  filters: Filters;
  onFilters: (change: ChangeFilters) => void;
  /** Only the goods of this shop. */
  shopId?: number;
  /** The search of the header narrows this very list by name: a second field would only repeat it. */
  isSearchedAbove?: boolean;
  /** Selection-only mode (M086). */
  onChoose?: (goodsId: number) => void;
}

/** Goods with sorts, filters and endless pages; the filters are the caller's, in the address or not. */
export function GoodsList({ filters, onFilters, shopId, isSearchedAbove, onChoose }: GoodsListProps) {
  const options = useQuery({ queryKey: ['goods', 'options'], queryFn: () => api.goods.options() });
  const pages = useGoodsPages(toQuery(filters, shopId));
  const isFiltered = Object.keys(filters).some((name) => !isSort(name));
  const clear = () =>
    onFilters((now) => Object.fromEntries(Object.entries(now).filter(([name]) => isSort(name))));
  return (
    <div className="goods-list">
      <FilterBar
        options={options.data}
        filters={filters}
        onFilters={onFilters}
        onClear={clear}
        isOneShop={shopId !== undefined}
        hasTitle={!isSearchedAbove}
        count={pages.data ? pages.count : undefined}
      />
      <PagesOf
        pages={pages}
        card={(goods) => <GoodsCard goods={goods} onChoose={onChoose} />}
        empty={
          isFiltered ? (
            <>
              <EmptyNote title={SAY.noneFit} hint={SAY.emptyFiltered}>
                <Button type="primary" onClick={clear}>
                  {SAY.clear}
                </Button>
              </EmptyNote>
              {shopId === undefined && <MoreGoods onChoose={onChoose} />}
            </>
          ) : (
            <EmptyState place="goods" />
          )
        }
      />
    </div>
  );
}

interface PagesOfProps {
  pages: ReturnType<typeof useGoodsPages>;
  card: Parameters<typeof GoodsGrid>[0]['card'];
  empty: ReactNode;
}

/** Endless pages in all their states. */
export function PagesOf({ pages, card, empty }: PagesOfProps) {
  const { goods, total, isPending, isError, hasNextPage, isPlaceholderData } = pages;
  if (isPending) return <Ghosts />;
  if (goods.length === 0) return isError ? <LoadFailed onRetry={() => void pages.refetch()} /> : empty;
  const again = () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
  return (
    <div className={isPlaceholderData ? 'goods-pages stale' : 'goods-pages'} aria-busy={isPlaceholderData}>
      <h2 className="visually-hidden">{SAY.results}</h2>
      <GoodsGrid goods={goods} total={isError ? goods.length : total} card={card} onNear={pages.loadMore} />
      {isError && <LoadFailed title={SAY.moreFailed} onRetry={again} />}
      {!isError && !hasNextPage && (
        <p className="goods-end" role="status">
          {COPY.noMore}
        </p>
      )}
    </div>
  );
}

function Ghosts() {
  return (
    <div className="goods-grid" role="status" aria-busy="true" aria-label={COPY.loading}>
      {Array.from({ length: FIRST_PAGE }, (_, index) => (
        <GoodsSkeleton key={index} />
      ))}
    </div>
  );
}
