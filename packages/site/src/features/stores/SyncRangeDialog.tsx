import { CHOOSE_RANGE } from '@giftship/shared/stores/labels';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { DayRangeFields } from '../../stores/DayRangeFields.tsx';
import { quickRanges, wireRange } from '../../stores/sync-range.ts';
import { startSync, type SyncedStore } from '../../stores/syncs.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** The orders of which days (M183, M279); the progress dialog takes over from here. */
export function SyncRangeDialog({ store, onClose }: { store: SyncedStore; onClose: () => void }) {
  const [range, setRange] = useState(() => quickRanges(Date.now()).week);
  const start = () => {
    const wire = wireRange(range);
    if (!wire) return void toast.warning(CHOOSE_RANGE);
    onClose();
    void startSync(store, wire);
  };
  return (
    <Modal
      open
      title={SAY.range(store.shop_name)}
      width={440}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="start" type="primary" onClick={start}>
          {SAY.start}
        </Button>,
      ]}
    >
      <div className="stores-range">
        <DayRangeFields range={range} onChange={setRange} />
      </div>
    </Modal>
  );
}
