import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** All of one buyer (O142). */
export const useUser = (id: number) =>
  useQuery({
    queryKey: ['list', 'users', 'detail', id],
    queryFn: ({ signal }) => api.users.detail({ query: { user_id: String(id) }, signal }),
  });
