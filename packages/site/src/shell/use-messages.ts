import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

const SHOWN = '10';

/** The latest messages of the service, for the bell and for the workbench: one entry of the cache. */
export const useMessages = () =>
  useQuery({ queryKey: ['messages'], queryFn: () => api.messages.list({ query: { page_size: SHOWN } }) });

/** Marks all of them as read. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.messages.readAll({ query: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}
