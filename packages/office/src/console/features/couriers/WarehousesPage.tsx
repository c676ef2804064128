import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { COURIERS_COPY } from '../../../couriers/copy.ts';
import { DaysOff } from '../../../couriers/DaysOff.tsx';
import { type WarehouseCalls, Warehouses } from '../../../couriers/Warehouses.tsx';
import { api } from '../../api.ts';
import { OWN_COURIERS_COPY as SAY } from './copy.ts';

const CALLS: WarehouseCalls = {
  name: 'couriers',
  of: '',
  list: (call) => api.couriers.warehouses(call),
  add: (said, key) => api.couriers.addWarehouse({ key, body: said }),
  save: (said, { id, version }) => api.couriers.saveWarehouse({ body: { id, version, ...said } }),
  remove: ({ id }) => api.couriers.removeWarehouse({ query: { id: String(id) } }),
  mayEdit: true,
};

/** Where one's parcels leave from, and on which days nothing leaves (S032, S034). */
export function WarehousesPage() {
  const { data } = useQuery({
    queryKey: ['list', CALLS.name, 'warehouses', CALLS.of],
    queryFn: ({ signal }) => CALLS.list({ signal }),
  });
  const [chosen, choose] = useState<number | null>(null);
  const houses = data?.list ?? [];
  const house = houses.find(({ id }) => id === chosen) ?? houses.find((each) => each.is_default) ?? houses[0];
  return (
    <div className="office-page">
      <section className="card" aria-label={SAY.warehouses}>
        <Warehouses calls={CALLS} />
      </section>
      <section className="card" aria-label={SAY.daysOff}>
        <h2>{SAY.daysOff}</h2>
        <p className="hint">{COURIERS_COPY.closures.ownHint}</p>
        {house === undefined && <p className="hint">{SAY.noWarehouses}</p>}
        {houses.length > 1 && (
          <Select
            aria-label={SAY.chooseHouse}
            value={house?.id ?? null}
            options={houses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        )}
        {house && (
          <DaysOff
            key={house.id}
            calls={{
              of: String(house.id),
              read: ({ signal }) =>
                api.couriers.closures({ query: { warehouse_id: String(house.id) }, signal }),
              save: (list) => api.couriers.saveClosures({ body: { warehouse_id: house.id, list } }),
              mayEdit: true,
              isOwn: true,
            }}
          />
        )}
      </section>
    </div>
  );
}
