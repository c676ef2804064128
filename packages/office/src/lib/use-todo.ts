import { useQuery } from '@tanstack/react-query';
import { isAwake } from './awake.ts';
import { type Todo, TODO_QUERY } from './todo-query.ts';

const EVERY_MS = 30_000;
const NOTHING = { queues: {}, unread: 0 };

/** What waits in the queues of one's rights, and how much is unread, every 30 s while somebody looks (O017). */
export function useTodo(): { queues: Todo; unread: number } {
  const { data } = useQuery({
    ...TODO_QUERY,
    select: ({ queues, unread }): { queues: Todo; unread: number } => {
      const counted = Object.entries(queues).map(
        ([name, { count, is_overdue }]) => [name, { count, isHot: is_overdue }] as const,
      );
      return { queues: Object.fromEntries(counted), unread };
    },
    refetchInterval: () => (isAwake() ? EVERY_MS : false),
    refetchIntervalInBackground: false,
  });
  return data ?? NOTHING;
}
