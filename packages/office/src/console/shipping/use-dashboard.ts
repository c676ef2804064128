import { parseTime } from '@giftship/shared/lib/china-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAwake } from '../../lib/awake.ts';
import { api } from '../api.ts';
import { SHIPPING_KEY } from './refresh-shipping.ts';

const EVERY_MS = 30_000;
const SECOND_MS = 1_000;

/** The numbers of today, every 30 s while somebody looks, with by how much the clock of this device is behind the service's (S011). */
export function useDashboard() {
  return useQuery({
    queryKey: [SHIPPING_KEY, 'dashboard'],
    queryFn: async ({ signal }) => {
      const today = await api.shipping.dashboard({ signal });
      return { ...today, behindMs: (parseTime(today.now) ?? Date.now()) - Date.now() };
    },
    refetchInterval: () => (isAwake() ? EVERY_MS : false),
  });
}
/** The numbers of today. */
export type Today = NonNullable<ReturnType<typeof useDashboard>['data']>;

/** The time, anew each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(tick);
  }, []);
  return now;
}
