import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The person's accounts; everything that moves money makes it load anew. */
export const useWallet = () => useQuery({ queryKey: ['wallet-info'], queryFn: () => api.wallet.info() });
