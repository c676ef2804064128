import type { Client } from '@giftship/shared/api/client';
import type { SupplierApi } from '@giftship/shared/api/supplier-routes';
import type { Account } from '@giftship/shared/couriers/fields-contract';

type Own = Client<SupplierApi>['couriers'];

/** What is written of a waybill account; `supplier_id` 0 is the shop, and it and the freight count only where several have some. */
export type SaidAccount = Parameters<Own['addAccount']>[0]['body'] & { supplier_id: number; freight: string };

/** By which calls waybill accounts are seen, written and tested. */
export interface AccountCalls extends Pick<Own, 'testAccount'> {
  list: (call: { query: Record<string, string>; signal?: AbortSignal }) => Promise<{
    list: Account[];
    data_count: number;
  }>;
  add: (said: SaidAccount, key: string) => Promise<object>;
  save: (said: SaidAccount, account: Account) => Promise<object>;
  /** Whose they may be beside the shop's; null where all are one's own. */
  owners: { value: number; label: string }[] | null;
}
