import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** The account to be paid to, masked; type 0 while there is none. */
export const useWithdrawAccount = () =>
  useQuery({ queryKey: ['withdraw-account'], queryFn: () => api.withdrawals.account({ query: {} }) });
