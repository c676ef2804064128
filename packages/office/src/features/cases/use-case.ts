import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/queries.ts';
import { refreshService } from '../../order/refresh.ts';
import { api } from '../../session/api.ts';

/** A case with its lines, its parcel's news, and what can become of it. */
export const useCase = (case_sn: string) =>
  useQuery({
    queryKey: ['case', case_sn],
    queryFn: ({ signal }) => api.cases.show({ query: { case_sn }, signal }),
  });

/** After something was done to it: lists, the record and what stands beside it are loaded anew. */
export function refreshCase(): void {
  refreshService();
  void queries.invalidateQueries({ queryKey: ['case'] });
}

/** Where its pictures are read. */
export const casePicture = (case_sn: string) => (id: string) =>
  `/api/admin/case/picture?${new URLSearchParams({ case_sn, id })}`;
