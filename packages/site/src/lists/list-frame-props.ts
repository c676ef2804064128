import type { Selection } from '@giftship/kit/table/ChoosePage.tsx';
import type { Column, RowTone } from '@giftship/kit/table/RecordTable.tsx';
import type { ReactNode } from 'react';
import type { ListAddress } from './use-list-address.ts';

/** What a list needs of its load. */
interface Loaded<R> {
  data: { list: R[]; data_count: number } | undefined;
  isError: boolean;
  /** The rows are those of the page before. */
  isBusy: boolean;
  retry: () => void;
}
/** What a list of orders or parcels is made of. */
export interface ListFrameProps<R> {
  title: string;
  /** Under which this browser keeps the columns that were put away. */
  name: string;
  statesLabel: string;
  /** States that have a tab, in their order. */
  states: readonly number[];
  labels: Record<number, string>;
  /** The state whose count is of what went wrong. */
  badState?: number;
  /** The state that is shown; undefined shows all. */
  chosen: number | undefined;
  address: ListAddress;
  found: Loaded<R>;
  /** How many are in each state. */
  count: Record<string, number>;
  columns: Column<R>[];
  /** A record as a phone shows it. */
  record: (row: R) => ReactNode;
  keyOf: (row: R) => string;
  toneOf: (row: R) => RowTone | undefined;
  onOpen: (row: R) => void;
  openKey: string | undefined;
  empty: { title: string; hint: string };
  /** Before the tabs: another way to look at the same. */
  views?: ReactNode;
  /** Buttons beside the tabs: what can be done with everything that is found. */
  tools?: ReactNode;
  badges?: ReactNode;
  /** In which order the rows stand, where that can be chosen. */
  sort?: { choice: ReactNode; words: string };
  /** What can be done with the chosen rows; drawn while some are chosen. */
  bulk?: ReactNode;
  selection?: Selection;
  hasOvertime?: boolean;
}
