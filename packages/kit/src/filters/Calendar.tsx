import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'virtual:antd/DatePicker.css';
import { FILTER_COPY } from './copy.ts';
import type { DateFieldProps } from './date-field-props.ts';

dayjs.locale('zh-cn');
const DAY = 'YYYY-MM-DD';

/** The kit's calendar over days as the wire writes them. */
export function Calendar({ id, label, value, onChange, min, max }: DateFieldProps) {
  return (
    // The kit's picker puts the old day back where the field was emptied; here that means none.
    <span
      className="calendar-field"
      onInput={({ target }) => target instanceof HTMLInputElement && target.value === '' && onChange('')}
    >
      <DatePicker
        {...(id ? { id } : {})}
        aria-label={label}
        value={value === '' ? null : dayjs(value, DAY)}
        format={DAY}
        placeholder={FILTER_COPY.day}
        minDate={min ? dayjs(min, DAY) : undefined}
        maxDate={max ? dayjs(max, DAY) : undefined}
        onChange={(day) => onChange(day?.format(DAY) ?? '')}
      />
    </span>
  );
}
