import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { Input } from 'antd';
import { REVIEWS_COPY as SAY } from './copy.ts';

/** A reason that is needed only where a price lies below the cost (O055). */
export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <label className="decide-field">
      {SAY.why}
      <Input value={value} maxLength={REASON_LENGTH.most} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
