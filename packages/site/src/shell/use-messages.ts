import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

const SHOWN = '10';

/** The latest messages of the service, for the bell, the workbench and the reminder: one entry of the cache. */
export const useMessages = ({ isWanted = true } = {}) =>
  useQuery({
    queryKey: ['messages'],
    queryFn: () => api.messages.list({ query: { page_size: SHOWN } }),
    enabled: isWanted,
  });

/** Marks all of them as read. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.messages.readAll({ query: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}
