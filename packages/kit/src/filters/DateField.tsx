import { Input } from 'antd';
import { lazy, Suspense } from 'react';

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

// The calendar is large; a page shows its field at once, and the calendar when it has come.
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

/** A day, typed or picked from a calendar in Chinese. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Input id={props.id} value={props.value} aria-label={props.label} readOnly />}>
      <Calendar {...props} />
    </Suspense>
  );
}
