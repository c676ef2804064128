/** What narrows a list: a field of its call, and how it is chosen. Values stand in the address as they are sent. */
export type Filter =
  | {
      kind: 'text';
      key: string;
      title: string;
      placeholder?: string;
      width?: number;
      /** Nothing else can be typed: the call would refuse it. */
      only?: 'digits' | 'amount';
    }
  | { kind: 'choice'; key: string; title: string; options: readonly Option[] }
  | RangeFilter;

/** `start_time` and `end_time`; without them the service answers the last seven days (B16). */
export interface RangeFilter {
  kind: 'range';
  key: 'time';
  title: string;
  /** Exact numbers: with one of them the chosen span is not used (B16), and the field says so. */
  numbers?: readonly string[];
  /** With these other conditions it answers all times unless a span is chosen: few rows, or what waits. */
  isAllTime?: (values: Readonly<Record<string, string>>) => boolean;
}

/** What 清空 takes away: the conditions. The tab is none of them, and a list always has a span, which has a cross of its own. */
export const conditionsOf = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(({ kind }) => kind !== 'range');

/** True when an exact number is asked for, which is found in any span. */
export const isByNumber = (filter: Filter, values: Readonly<Record<string, string>>): boolean =>
  filter.kind === 'range' && allTimeWith(...(filter.numbers ?? []))(values);

/** True as soon as one of these filters says something. */
export const allTimeWith =
  (...keys: readonly string[]) =>
  (values: Readonly<Record<string, string>>): boolean =>
    keys.some((key) => (values[key] ?? '') !== '');

/** One value of a choice; '' is any. */
interface Option {
  value: string;
  label: string;
}

/** The parameters of the address that a filter is kept in. */
export const paramsOf = (filter: Filter): readonly string[] =>
  filter.kind === 'range' ? ['start', 'end'] : [filter.key];
