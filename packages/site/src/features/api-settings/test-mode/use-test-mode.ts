import type { TestAct } from '@giftship/shared/test-mode/test-acts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY } from '../copy.ts';

const SAY = API_SETTINGS_COPY.testMode;
export const TEST_STATE = ['test-state'];

/** What a person's test keys share; only for one who has such a key. */
export const useTestState = () => useQuery({ queryKey: TEST_STATE, queryFn: () => api.testMode.state() });

/** What may be made to happen there; the state is read anew after each. */
export function useTestActs() {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: TEST_STATE });
  return {
    fill: useMutation({
      mutationFn: () => api.testMode.setBalance({ body: {} }),
      onSuccess: () => toast.success(SAY.filled),
      onSettled,
    }),
    move: useMutation({
      mutationFn: (body: { parcel_sn: string; act: TestAct }) => api.testMode.moveParcel({ body }),
      onSuccess: () => toast.success(SAY.moved),
      onSettled,
    }),
  };
}
