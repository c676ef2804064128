import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import { GoodsList } from './GoodsList.tsx';
import { useUrlFilters } from './use-url-filters.ts';

/** All goods (M020). */
export function GiftListPage() {
  const [filters, setFilters] = useUrlFilters();
  return (
    <div className="frame">
      <div className="page-head">
        <h1>{SAY.listTitle}</h1>
        <span className="hint">{SAY.listHint}</span>
      </div>
      {/* The search above is the one of this list. */}
      <GoodsList filters={filters} onFilters={setFilters} isSearchedAbove />
    </div>
  );
}
