import { parseTime } from '@giftship/shared/lib/china-time';
import { Input } from 'antd';
import { CONTENT_COPY as SAY } from './copy.ts';

/** A moment as it is typed, to the minute; the wire has seconds. */
export const toWire = (typed: string): string => (typed.trim() === '' ? '' : `${typed.trim()}:00`);
/** The same back. */
export const fromWire = (time: string): string => time.slice(0, 16);
/** True for what can be sent. */
export const isMoment = (typed: string): boolean => typed.trim() === '' || parseTime(toWire(typed)) !== null;

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** A moment, or nothing. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <label className="decide-field">
      <span>
        {label} <small className="hint">{SAY.timeHint}</small>
      </span>
      <Input
        value={value}
        maxLength={16}
        status={isMoment(value) ? '' : 'error'}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
