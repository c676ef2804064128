import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { openChooseGoods } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { useBuy } from '../../goods/use-buy.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import { GoodsList } from './GoodsList.tsx';
import { useUrlFilters } from './use-url-filters.ts';

const SAY = GOODS_PAGES_COPY.delivery;

/** Goods to send at once: those that this person often sends, then all. */
export function DeliveryPage() {
  const [filters, setFilters] = useUrlFilters();
  return (
    <div className="delivery">
      <div className="page-head">
        <span className="hint">{SAY.hint}</span>
      </div>
      <FrequentGoods />
      <h2 className="delivery-choose">{SAY.all}</h2>
      <GoodsList filters={filters} onFilters={setFilters} />
    </div>
  );
}

const NOTHING: ReadonlySet<number> = new Set();

interface FrequentGoodsProps {
  /** What the page shows anyway; without others there is nothing to show here. */
  besides?: ReadonlySet<number>;
}

/** What was sent most of late, one button from its order. */
export function FrequentGoods({ besides = NOTHING }: FrequentGoodsProps) {
  const userId = useSession((session) => session.user?.user_id ?? 0);
  const buy = useBuy();
  const { data, isLoadingError } = useQuery({
    queryKey: ['home', 'panel', userId],
    queryFn: () => api.orders.homeUser(),
  });
  const list = data?.goods_list.filter(({ goods_id: id }) => !besides.has(id));
  // The goods below are enough to work with.
  if (isLoadingError || (besides !== NOTHING && !list?.length)) return null;
  return (
    <section className="card delivery-frequent" aria-label={SAY.frequent}>
      <div className="delivery-head">
        <h2>
          {SAY.frequent} <span className="hint">{SAY.frequentHint}</span>
        </h2>
        <Button onClick={() => openChooseGoods({ onChoose: buy })}>{SAY.choose}</Button>
      </div>
      {list?.length === 0 && <p className="hint">{COPY.noRecords}</p>}
      <ul>
        {list?.map(({ goods_id: id, goods_name: name, goods_pic }) => (
          <li key={id}>
            <GoodsPicture src={goods_pic} alt="" size={64} />
            <Link to={PATHS.productDetail(id)} title={name}>
              {name}
            </Link>
            <Button aria-label={SAY.sendThis(name)} onClick={() => buy(id)}>
              {SAY.send}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
