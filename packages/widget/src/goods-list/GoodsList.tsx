import { useState } from 'react';
import { COPY } from '../copy.ts';
import type { View } from '../element/gift-element.ts';
import { emit } from '../element/emit.ts';
import { addressOf } from '../page/settings.ts';
import { useTheme } from '../page/use-theme.ts';
import { buy } from '../purchase/buy.ts';
import { type Chosen, FilterBar } from './FilterBar.tsx';
import { Results } from './Results.tsx';

/**
 * `<gift-goods-list show-filters>`: our goods in a grid that grows while the visitor scrolls. What a visitor
 * chooses in the filter bar goes before the attributes. Prices and stock come from the service alone (D1107).
 */
export function GoodsList({ host, values, settings }: View<'gift-goods-list'>) {
  const theme = useTheme(settings);
  const [chosen, setChosen] = useState<Chosen>({});
  const given = givenOf(values);
  const { base, siteKey } = settings;
  const { pageSize } = values;
  const isChoice = values.selectionOnly;
  const query =
    base && addressOf(base, 'list', { ...given, ...chosen, page_size: pageSize, site_key: siteKey });
  const pick = (goodsId: number, price: string) => {
    if (isChoice) emit(host, 'gift-select', { goodsId, price });
    else buy(host, settings, { goodsId, price });
  };
  return (
    <div className="root" lang="zh-CN" data-theme={theme}>
      {values.showFilters && base && <FilterBar base={base} given={given} onChoose={setChosen} />}
      {base && query ? (
        <Results
          key={query}
          host={host}
          base={base}
          query={query}
          pageSize={pageSize}
          isChoice={isChoice}
          onPick={pick}
        />
      ) : (
        <p className="note">{COPY.failed}</p>
      )}
    </div>
  );
}

/** The attributes under their names on the wire. */
function givenOf(values: View<'gift-goods-list'>['values']): Chosen {
  const [sort_name = '', sort_order = 'asc'] = values.sort.split('-');
  return {
    shop_id: textOf(values.shopId),
    platform: textOf(values.platform),
    cat_id: textOf(values.catId),
    express_name: textOf(values.express),
    province_name: textOf(values.province),
    area_name: textOf(values.area),
    sort_name,
    sort_order,
  };
}

const textOf = (value: string | number | null) => `${value ?? ''}`;
