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
  /** `start_time` and `end_time`; without them the service answers the last seven days (B16). */
  | { kind: 'range'; key: 'time'; title: string };

/** One value of a choice; '' is any. */
interface Option {
  value: string;
  label: string;
}

/** The parameters of the address that a filter is kept in. */
export const paramsOf = (filter: Filter): readonly string[] =>
  filter.kind === 'range' ? ['start', 'end'] : [filter.key];
