/** Sentences that the wallet writes into messages and statements. */
export const WALLET_COPY = {
  balanceLow: (balance: string) => `账户余额仅剩${balance}元，为免影响下单，请及时充值。`,
} as const;
