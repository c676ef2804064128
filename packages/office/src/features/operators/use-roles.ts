import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** All roles: there are at most some dozens. */
export const useRoles = () =>
  useQuery({
    queryKey: ['list', 'roles'],
    queryFn: async ({ signal }) => (await api.operators.roles({ signal })).list,
  });
