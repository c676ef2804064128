import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { Warehouse } from '@giftship/shared/couriers/fields-contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { atOnce } from '../lists/at-once.ts';
import { ConflictDialog } from '../lists/ConflictDialog.tsx';
import { LISTS_COPY } from '../lists/copy.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { refreshList } from '../lists/use-office-list.ts';
import { WAREHOUSE_COPY as W } from './warehouse-copy.ts';
import './couriers.css';

const FIELDS = [
  { key: 'name', title: W.name, most: 20 },
  { key: 'province', title: W.province, most: 20 },
  { key: 'city', title: W.city, most: 30 },
  { key: 'district', title: W.district, most: 30 },
  { key: 'address', title: W.address, most: 120 },
  { key: 'contact', title: W.contact, most: 20 },
  { key: 'mobile', title: W.mobile, most: 20 },
] as const;

/** What is written of a warehouse. */
type SaidWarehouse = ReturnType<typeof fieldsOf>;

/** By which calls the warehouses of a supplier are seen and written. */
export interface WarehouseCalls {
  /** The list that these stand by, loaded anew when they change. */
  name: string;
  /** Whose they are, for the page's memory. */
  of: string;
  list: (call: { signal?: AbortSignal }) => Promise<{ list: Warehouse[] }>;
  add: (said: SaidWarehouse, key: string) => Promise<object>;
  save: (said: SaidWarehouse, house: Warehouse) => Promise<object>;
  remove: (house: Warehouse) => Promise<unknown>;
  mayEdit: boolean;
}

/** Where a supplier's parcels leave from (S032); what is saved is the address of its couriers too. */
export function Warehouses({ calls }: { calls: WarehouseCalls }) {
  const { mayEdit } = calls;
  const [act, setAct] = useState<{ kind: 'edit' | 'remove'; house: Warehouse | null } | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', calls.name, 'warehouses', calls.of],
    queryFn: ({ signal }) => calls.list({ signal }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  return (
    <>
      {data.list.length === 0 && <p className="hint">{W.none}</p>}
      <ul className="warehouses">
        {data.list.map((house) => (
          <li key={house.id}>
            <b>{house.name}</b>
            {house.is_default && <small className="hint">{W.isDefault}</small>}
            <span>
              {house.province}
              {house.city === house.province ? '' : house.city}
              {house.district}
              {house.address}
            </span>
            <small className="hint">
              {house.contact} {house.mobile_mask} {W.couriers(house.couriers)}
            </small>
            <span className="grow" />
            {mayEdit && (
              <>
                <Button size="small" onClick={() => setAct({ kind: 'edit', house })}>
                  {W.edit}
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={house.couriers > 0}
                  title={house.couriers > 0 ? W.used : ''}
                  onClick={() => setAct({ kind: 'remove', house })}
                >
                  {W.remove}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <Button onClick={() => setAct({ kind: 'edit', house: null })}>{W.add}</Button>}
      {act?.kind === 'edit' && <WarehouseForm calls={calls} house={act.house} onClose={() => setAct(null)} />}
      {act?.kind === 'remove' && act.house && (
        <RemoveDialog calls={calls} house={act.house} onClose={() => setAct(null)} />
      )}
    </>
  );
}

const fieldsOf = (house: Warehouse | null) => ({
  name: house?.name ?? '',
  province: house?.province ?? '',
  city: house?.city ?? '',
  district: house?.district ?? '',
  address: house?.address ?? '',
  contact: house?.contact ?? '',
  mobile: house?.mobile ?? '',
  is_default: house?.is_default ?? false,
});
const says = (fields: SaidWarehouse, key: keyof SaidWarehouse): string =>
  key === 'is_default' ? (fields.is_default ? W.isDefault : W.notDefault) : fields[key];
const differencesOf = (mine: SaidWarehouse, theirs: SaidWarehouse) =>
  [...FIELDS, { key: 'is_default', title: W.isDefault } as const]
    .filter(({ key }) => mine[key] !== theirs[key])
    .map(({ key, title }) => ({ key, title, mine: says(mine, key), theirs: says(theirs, key) }));

interface FormProps {
  calls: WarehouseCalls;
  house: Warehouse | null;
  onClose: () => void;
}

function WarehouseForm({ calls, house, onClose }: FormProps) {
  const [base, setBase] = useState(house);
  const [given, setGiven] = useState(() => fieldsOf(house));
  const [conflict, setConflict] = useState<{ says: string; theirs: Warehouse } | null>(null);
  const isReady = [given.name, given.province, given.city, given.address].every((text) => text.trim() !== '');
  const compare = async (sentence: string) => {
    const { list } = await calls.list({});
    const theirs = list.find(({ id }) => id === base?.id);
    if (theirs) setConflict({ says: sentence, theirs });
  };
  if (conflict) {
    const theirs = fieldsOf(conflict.theirs);
    return (
      <ConflictDialog
        title={conflict.says}
        differences={differencesOf(given, theirs)}
        onChoose={(mine) => {
          const own = Object.fromEntries(Object.entries(given).filter(([key]) => mine.has(key)));
          setGiven({ ...theirs, ...own });
          setBase(conflict.theirs);
          setConflict(null);
        }}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <DecideDialog<{ approval: null }>
      title={base === null ? W.add : `${W.edit} ${base.name}`}
      action="warehouse.save"
      verb={W.save}
      noReason
      content={[calls.of, base?.id, base?.version, given]}
      isDirty={JSON.stringify(given) !== JSON.stringify(fieldsOf(base))}
      isReady={isReady}
      hint={isReady ? '' : W.missing}
      run={({ key }) => atOnce(base === null ? calls.add(given, key) : calls.save(given, base))}
      onConflict={(sentence) => void compare(sentence).catch(tellFailure)}
      onDone={() => void refreshList(calls.name)}
      onClose={onClose}
    >
      {base !== null && base.couriers > 0 && <p className="hint">{W.follows(base.couriers)}</p>}
      {FIELDS.map(({ key, title, most }) => (
        <label key={key} className="decide-field">
          {title}
          <Input
            value={given[key]}
            maxLength={most}
            onChange={({ target }) => setGiven({ ...given, [key]: target.value })}
          />
        </label>
      ))}
      <Checkbox
        checked={given.is_default}
        disabled={base?.is_default === true}
        onChange={({ target }) => setGiven({ ...given, is_default: target.checked })}
      >
        {W.isDefault}
      </Checkbox>
    </DecideDialog>
  );
}

function RemoveDialog({ calls, house, onClose }: FormProps & { house: Warehouse }) {
  return (
    <DecideDialog
      title={`${W.remove} ${house.name}`}
      action="warehouse.remove"
      verb={W.remove}
      isGrave
      noReason
      content={house.id}
      run={async () => {
        await calls.remove(house);
        return { approval: null };
      }}
      onDone={() => void refreshList(calls.name)}
      onClose={onClose}
    >
      <p className="hint">{W.removeHint}</p>
    </DecideDialog>
  );
}
