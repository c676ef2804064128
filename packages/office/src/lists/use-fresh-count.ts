import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { TODO_QUERY } from '../lib/todo-query.ts';
import type { OfficeList } from './use-office-list.ts';

/**
 * How many came into a queue since its rows were loaded (O031); 0 where the queue is not counted. The menu counts it by
 * the clock; a list that loaded has it counted at once, so that what comes before the next turn is new as well. What
 * others finish takes nothing from what an earlier turn counted.
 */
export function useFreshCount<R>(list: OfficeList<R>, queue: string | undefined): number {
  // Heard here also where a count was taken and is as before: the menu is drawn anew only when it changed.
  const { data, dataUpdatedAt, refetch } = useQuery({ ...TODO_QUERY, enabled: queue !== undefined });
  const seen = useRef({ loadedAt: 0, count: 0, came: 0 });
  const { updatedAt } = list;
  const isOlder = queue !== undefined && dataUpdatedAt < updatedAt;
  useEffect(() => {
    if (isOlder) void refetch({ cancelRefetch: false });
  }, [refetch, isOlder, updatedAt]);
  const now = queue === undefined ? undefined : data?.queues[queue]?.count;
  if (now === undefined || isOlder) return 0;
  const { loadedAt, count, came } = seen.current;
  seen.current =
    loadedAt === updatedAt
      ? { loadedAt, count: now, came: came + Math.max(0, now - count) }
      : { loadedAt: updatedAt, count: now, came: 0 };
  return seen.current.came;
}
