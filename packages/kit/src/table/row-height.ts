import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/stored.ts';

/** How high a row of a table is: dense, or comfortable; a person's choice. */
export const ROW_HEIGHTS = ['48', '64'] as const;
export type RowHeight = (typeof ROW_HEIGHTS)[number];

const KEY = 'row-height';
const heard = new Set<() => void>();
let height: RowHeight = readStored(KEY) === '64' ? '64' : '48';

/** Chooses it for every table of this browser. */
export function chooseRowHeight(wanted: RowHeight): void {
  height = wanted;
  writeStored(KEY, wanted === '48' ? null : wanted);
  for (const tell of heard) tell();
}

/** What is chosen. */
export const useRowHeight = (): RowHeight =>
  useSyncExternalStore(
    (tell) => {
      heard.add(tell);
      return () => heard.delete(tell);
    },
    () => height,
  );
