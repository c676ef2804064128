import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { useSession } from './session.ts';

type WalletInfo = Awaited<ReturnType<typeof api.wallet.info>>;

/**
 * The person's accounts, one copy for every place that shows them; everything that moves money makes it load anew.
 * `staleTime` in ms: 0 asks again wherever the amount decides something.
 */
export function useWallet({ staleTime }: { staleTime?: number } = {}): UseQueryResult<WalletInfo> {
  const userId = useSession((session) => session.user?.user_id);
  return useQuery({
    queryKey: ['wallet-info', userId],
    queryFn: () => api.wallet.info(),
    enabled: userId !== undefined,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}
