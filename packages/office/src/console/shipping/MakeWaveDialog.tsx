import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_IN_WAVE } from '@giftship/shared/shipping/shipping';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { countText } from '../../lists/count-text.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { api } from '../api.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { refreshShipping, SHIPPING_KEY } from './refresh-shipping.ts';
import { EMPTY_SEARCH, useOptions } from './use-options.ts';

type From = keyof typeof SAY.fromTabs;

/** A wave of what waits for one courier, what is due first (S043). */
export function MakeWaveDialog({ onClose }: { onClose: () => void }) {
  const { express = [], warehouses = [] } = useOptions();
  const ways = express.filter(({ warehouse_id }) => warehouse_id !== null);
  const [chosen, choose] = useState<number | null>(null);
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  const [from, setFrom] = useState<From>('print');
  const tab = way?.is_by_hand ? from : 'print';
  const search = {
    ...EMPTY_SEARCH,
    tab,
    to_wave: true,
    ...(way && { express_id: way.id }),
    ...(way?.warehouse_id && { warehouse_id: way.warehouse_id }),
  };
  const found = useQuery({
    queryKey: [SHIPPING_KEY, 'to-wave', search],
    queryFn: ({ signal }) => api.shipping.list({ body: { ...search, page: 1, page_size: 20 }, signal }),
    enabled: way !== undefined,
  });
  const nameOf = (id: number | null) => warehouses.find((place) => place.id === id)?.name ?? '';
  const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
  return (
    <DecideDialog
      title={SAY.makeWave}
      action="wave.make"
      verb={SAY.makeWave}
      content={search}
      noReason
      isReady={way !== undefined && (found.data?.data_count ?? 0) > 0}
      run={({ key }) => atOnce(api.shipping.makeWave({ key, body: { search } }))}
      onDone={() => void refreshShipping()}
      tell={({ wave }) => toast.success(SAY.waveMade(wave.wave_sn, wave.count))}
      onClose={onClose}
    >
      <p className="hint">{SAY.makeWaveHint}</p>
      <Select<number>
        aria-label={SAY.express}
        prefix={<span className="filter-name">{SAY.express}</span>}
        placeholder={SAY.chooseExpress}
        {...(way && { value: way.id })}
        options={ways.map(({ id, name, warehouse_id }) => ({
          value: id,
          label: `${name} ${nameOf(warehouse_id)}`,
        }))}
        getPopupContainer={inDialog}
        onChange={choose}
      />
      {way?.is_by_hand && (
        <Select<From>
          aria-label={SAY.from}
          prefix={<span className="filter-name">{SAY.from}</span>}
          value={from}
          options={(Object.keys(SAY.fromTabs) as From[]).map((value) => ({
            value,
            label: SAY.fromTabs[value],
          }))}
          getPopupContainer={inDialog}
          onChange={setFrom}
        />
      )}
      {found.data && <p role="status">{foundText(found.data.data_count)}</p>}
    </DecideDialog>
  );
}

const foundText = (count: number): string =>
  count > MOST_IN_WAVE ? SAY.foundMany(countText(count), MOST_IN_WAVE) : SAY.found(countText(count));
