import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OfficeList } from './use-office-list.ts';

/**
 * How many more a queue has than when its rows were loaded (O031). The menu counts it anyway: what it says first after a
 * load is what the later counts are compared with. 0 where the queue is not counted.
 */
export function useFreshCount<R>(list: OfficeList<R>, queue: string | undefined): number {
  const state = useQueryClient().getQueryState<{ queues: Record<string, { count: number }> }>(['todo']);
  const base = useRef({ loadedAt: 0, count: 0 });
  const now = queue === undefined ? undefined : state?.data?.queues[queue]?.count;
  const countedAt = state?.dataUpdatedAt ?? 0;
  if (now === undefined || countedAt < list.updatedAt) return 0;
  if (base.current.loadedAt !== list.updatedAt) base.current = { loadedAt: list.updatedAt, count: now };
  return Math.max(0, now - base.current.count);
}
