import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { isAwake } from '../lib/awake.ts';
import type { Todo } from '../shell/page.ts';

const EVERY_MS = 30_000;

/** What waits in the queues of one's rights, every 30 s while somebody looks (O017). */
export function useTodo(): Todo {
  const { data } = useQuery({
    queryKey: ['todo'],
    queryFn: async ({ signal }): Promise<Todo> => {
      const { data_count } = await api.operators.approvals({
        query: { page: '1', page_size: '10', status: '0', mine: 'decide' },
        signal,
      });
      return { approvals: { count: data_count } };
    },
    refetchInterval: () => (isAwake() ? EVERY_MS : false),
    refetchIntervalInBackground: false,
  });
  return data ?? {};
}
