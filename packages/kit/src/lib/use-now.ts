import { useSyncExternalStore } from 'react';
import { minuteNow, onMinute } from './minute.ts';

/** The time, anew each minute. */
export const useNow = (): number => useSyncExternalStore(onMinute, minuteNow);
