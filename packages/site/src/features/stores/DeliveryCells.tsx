import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import type { DeliveryRow } from '@giftship/shared/stores/contract';
import { Button } from 'antd';
import { saidByPlatform } from '../../stores/copy.ts';
import { STORES_COPY } from './copy.ts';

const SAY = STORES_COPY.sent;
const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'kept', 2: 'waiting', 3: 'bad' };

/** Whether the store has the waybill, and when it is tried again. */
export function Outcome(row: DeliveryRow) {
  return (
    <span className="stores-state">
      <StatePill tone={TONES[row.send_status] ?? 'gone'} text={row.send_status_text} />
      {row.msg !== '' && (
        <span className="bad" title={saidByPlatform(row.msg)}>
          {saidByPlatform(row.msg)}
        </span>
      )}
      {row.next_at !== '' && row.send_status !== DELIVER_STATUS.shipped && (
        <span className="hint">{SAY.next(row.next_at.slice(5, 16))}</span>
      )}
    </span>
  );
}

interface AgainProps {
  row: DeliveryRow;
  onAgain: (row: DeliveryRow) => void;
  busyId: number | null;
}

/** Sends a waybill once more; nothing where the store has it. */
export function Again({ row, onAgain, busyId }: AgainProps) {
  if (row.send_status === DELIVER_STATUS.shipped) return <span />;
  return (
    <Button
      size="small"
      aria-label={SAY.againOf(row.shop_order)}
      loading={busyId === row.id}
      onClick={() => onAgain(row)}
    >
      {SAY.again}
    </Button>
  );
}
