import { queryOptions } from '@tanstack/react-query';
import { desk } from './desk.ts';

/** What waits in the queues of one's rights, and how much is unread. */
export const TODO_QUERY = queryOptions({
  queryKey: ['todo'],
  queryFn: ({ signal }) => desk().todo({ signal }),
});

/** How much waits in a queue. */
export interface QueueCount {
  count: number;
  /** Something in it is late. */
  isHot?: boolean;
}
/** What waits, by the queues of one's rights. */
export type Todo = Readonly<Record<string, QueueCount>>;
