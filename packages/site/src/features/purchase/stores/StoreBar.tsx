import { PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { CHOOSE_RANGE, CHOOSE_SHOP } from '@giftship/shared/stores/labels';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { Button } from 'antd';
import { useState } from 'react';
import { SHOPS_COPY } from '../../../stores/copy.ts';
import { DayRangeFields } from '../../../stores/DayRangeFields.tsx';
import { quickRanges, wireRange } from '../../../stores/sync-range.ts';
import { startSync, type SyncedStore } from '../../../stores/syncs.ts';
import { toast } from '../../../ui/toast.ts';
import { STORE_SAY as SAY } from './store-copy.ts';

interface Shop extends SyncedStore {
  auth_status: number;
}
interface StoreBarProps {
  shops: Shop[];
  shop: Shop | null;
  isWaiting: boolean;
  onChoose: (shop: Shop | null) => void;
  onAdd: () => void;
}

/** Which shop, another shop, and the orders of which days (M090, M182, M183). */
export function StoreBar({ shops, shop, isWaiting, onChoose, onAdd }: StoreBarProps) {
  const [range, setRange] = useState(() => quickRanges(Date.now()).week);
  const sync = () => {
    if (!shop) return void toast.warning(CHOOSE_SHOP);
    const wire = wireRange(range);
    if (!wire) return void toast.warning(CHOOSE_RANGE);
    void startSync(shop, wire);
  };
  return (
    <div className="store-bar">
      <div className="store-bar-part">
        <label className="shops-field store-select">
          <span>{SAY.select}</span>
          <select
            value={shop?.id ?? ''}
            disabled={shops.length === 0}
            aria-busy={isWaiting}
            onChange={({ target }) => onChoose(shops.find(({ id }) => String(id) === target.value) ?? null)}
          >
            {(shops.length === 0 || !shop) && (
              <option value="">{shops.length === 0 ? SAY.none : SAY.pick}</option>
            )}
            {shops.map((each) => (
              <option key={each.id} value={each.id}>
                {SAY.shop(
                  each.shop_name,
                  PLATFORM_LABELS[each.platform] ?? '',
                  each.auth_status === STORE_STATUS.expired ? SAY.expired : '',
                )}
              </option>
            ))}
          </select>
        </label>
        <Button icon={<PlusOutlined />} onClick={onAdd}>
          {SAY.add}
        </Button>
      </div>
      <div className="store-bar-part">
        <DayRangeFields range={range} onChange={setRange} />
        <Button icon={<SyncOutlined />} onClick={sync}>
          {SHOPS_COPY.range.sync}
        </Button>
      </div>
    </div>
  );
}
