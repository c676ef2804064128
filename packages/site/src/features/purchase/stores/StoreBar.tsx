import { FilterOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { CHOOSE_RANGE, CHOOSE_STORE } from '@giftship/shared/stores/labels';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { STORE_COPY } from '../../../stores/copy.ts';
import { DayRangeFields } from '../../../stores/DayRangeFields.tsx';
import { quickRanges, wireRange } from '../../../stores/sync-range.ts';
import { startSync, type SyncedStore } from '../../../stores/syncs.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORE_SAY as SAY } from './store-copy.ts';

interface ListedStore extends SyncedStore {
  auth_status: number;
}
interface StoreBarProps {
  stores: ListedStore[];
  store: ListedStore | null;
  isWaiting: boolean;
  onChoose: (store: ListedStore | null) => void;
  /** Null where the way to add one stands below. */
  onAdd: (() => void) | null;
  /** Without a store there is nothing to synchronise. */
  hasSync: boolean;
  /** On a phone the days and the filters are asked for, where there are any. */
  isOpen: boolean;
  setOpen: ((isOpen: boolean) => void) | null;
}

/** Which store, another store, and the orders of which days (M090, M182, M183). */
export function StoreBar(props: StoreBarProps) {
  const { stores, store, isWaiting, onChoose, onAdd, hasSync, isOpen, setOpen } = props;
  const id = useId();
  const [range, setRange] = useState(() => quickRanges(Date.now()).week);
  const isExpired = store?.auth_status === STORE_STATUS.expired;
  const sync = () => {
    if (!store) return void toast.warning(CHOOSE_STORE);
    const wire = wireRange(range);
    if (!wire) return void toast.warning(CHOOSE_RANGE);
    void startSync(store, wire);
  };
  return (
    <div className="store-bar">
      <div className="store-bar-part">
        <label className="store-select" htmlFor={id}>
          <span className="visually-hidden">{SAY.select}</span>
          <Select
            id={id}
            aria-label={SAY.select}
            value={store?.id ?? null}
            placeholder={stores.length === 0 ? SAY.none : SAY.pick}
            disabled={stores.length === 0}
            loading={isWaiting}
            options={stores.map((each) => ({
              value: each.id,
              label: SAY.store(
                each.shop_name,
                PLATFORM_LABELS[each.platform] ?? '',
                each.auth_status === STORE_STATUS.expired ? SAY.expired : '',
              ),
            }))}
            onChange={(chosen: number) => onChoose(stores.find(({ id: each }) => each === chosen) ?? null)}
          />
        </label>
        {onAdd && (
          <Button className="store-add" icon={<PlusOutlined />} onClick={onAdd}>
            {SAY.add}
          </Button>
        )}
        {setOpen && (
          <Button
            className="store-tools"
            icon={<FilterOutlined />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {SAY.tools}
          </Button>
        )}
      </div>
      {hasSync && (
        <div className="store-bar-part store-days">
          <DayRangeFields range={range} onChange={setRange} />
          <Button
            icon={<SyncOutlined />}
            disabled={isExpired}
            title={isExpired ? SAY.syncExpired : undefined}
            onClick={sync}
          >
            {STORE_COPY.range.sync}
          </Button>
        </div>
      )}
    </div>
  );
}
