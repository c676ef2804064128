import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { DateFieldProps } from './date-field-props.ts';

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
