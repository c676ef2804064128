import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'virtual:antd/DatePicker.css';
import { FILTER_COPY } from './copy.ts';

export interface DateFieldProps {
  id?: string | undefined;
  /** Its name, where no label stands beside it. */
  label?: string | undefined;
  /** A day in China, `YYYY-MM-DD`; '' while none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** First and last day that can be chosen; '' or left out for no limit. */
  min?: string | undefined;
  max?: string | undefined;
}

dayjs.locale('zh-cn');
const DAY = 'YYYY-MM-DD';

/** The kit's calendar over days as the wire writes them. */
export function Calendar({ id, label, value, onChange, min, max }: DateFieldProps) {
  return (
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
  );
}
