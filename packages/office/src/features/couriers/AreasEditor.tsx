import { toast } from '@giftship/kit/toast/toast.ts';
import type { Area, CourierDetail } from '@giftship/shared/couriers/fields-contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { AreasField } from '../../couriers/AreasField.tsx';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { tellFailure } from '../../lib/failures.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';

const A = SAY.areas;

/** The closed areas of a courier, saved as a whole, and copied to others (O094). */
export function AreasEditor({ courier }: { courier: CourierDetail }) {
  const mayEdit = useMay('courier.edit');
  const [areas, setAreas] = useState<Area[]>(courier.areas);
  const [copyTo, setCopyTo] = useState<number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isDirty = copyTo.length > 0 || JSON.stringify(areas) !== JSON.stringify(courier.areas);
  const letGo = useLeaveGuard(isDirty);
  const save = async () => {
    setBusy(true);
    try {
      const { copied } = await api.couriers.saveAreas({
        body: { id: courier.id, version: courier.version, areas, copy_to: copyTo },
      });
      toast.success(copied > 0 ? A.copied(copied) : SAY.saved);
      letGo();
      void refreshList('couriers');
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="areas">
      <AreasField areas={areas} isReadOnly={!mayEdit} onChange={setAreas} />
      {mayEdit && (
        <>
          <CopyAreas courierId={courier.id} chosen={copyTo} onChoose={setCopyTo} />
          <p className="days-off-foot">
            {isDirty && <small className="hint">{A.dirty}</small>}
            <Button
              color="default"
              variant="solid"
              disabled={!isDirty}
              loading={isBusy}
              onClick={() => void save()}
            >
              {SAY.save}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

interface CopyProps {
  courierId: number;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

function CopyAreas({ courierId, chosen, onChoose }: CopyProps) {
  const [options, setOptions] = useState<{ value: number; label: string }[]>([]);
  const load = async () => {
    if (options.length > 0) return;
    const { list } = await api.couriers.list({ query: { page_size: '500' } });
    setOptions(
      list
        .filter(({ id }) => id !== courierId)
        .map((row) => ({ value: row.id, label: `${row.supplier} ${row.name} ${row.subname}`.trim() })),
    );
  };
  return (
    <div className="decide-field">
      <span>
        {A.copyTo} <small className="hint">{A.copyHint}</small>
      </span>
      <Select
        aria-label={A.copyTo}
        mode="multiple"
        value={chosen}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onFocus={() => void load().catch(tellFailure)}
        onChange={onChoose}
      />
    </div>
  );
}
