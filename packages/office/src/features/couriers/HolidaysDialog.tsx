import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useState } from 'react';
import { COURIERS_COPY } from '../../couriers/copy.ts';
import { DaysOff } from '../../couriers/DaysOff.tsx';
import { useFormDialog } from '../../lib/dirty.ts';
import { useDaysOffCalls } from './use-courier.ts';

/** The days off of the whole shop, over the list (O096). */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  const { box, close } = useFormDialog(isDirty, onClose);
  return (
    <TopDialog title={COURIERS_COPY.closures.shop} className="decide-dialog" onClose={close}>
      <div ref={box}>
        <DaysOff calls={useDaysOffCalls(null)} onDirty={setDirty} />
      </div>
    </TopDialog>
  );
}
