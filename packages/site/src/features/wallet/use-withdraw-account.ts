import { useQuery } from '@tanstack/react-query';
import { withdrawals } from './api.ts';

/** The account to be paid to, masked; type 0 while there is none. */
export const useWithdrawAccount = () =>
  useQuery({ queryKey: ['withdraw-account'], queryFn: () => withdrawals.account({ query: {} }) });
