import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What waits in the queues of one's rights, and how much is unread. */
export const TODO_QUERY = queryOptions({
  queryKey: ['todo'],
  queryFn: ({ signal }) => api.shell.todo({ signal }),
});
