/** What a field for a day is told. */
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
