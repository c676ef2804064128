import type { AccountCalls } from '../../couriers/account-calls.ts';
import { AccountsWork } from '../../couriers/AccountsWork.tsx';
import { api } from '../../session/api.ts';
import { useCourierOptions } from './use-courier.ts';

const CALLS: Omit<AccountCalls, 'owners'> = {
  list: (call) => api.couriers.accounts(call as never),
  testAccount: (call) => api.couriers.testAccount(call),
  add: ({ supplier_id, ...said }, key) =>
    api.couriers.addAccount({ body: { ...said, supplier_id: supplier_id === 0 ? null : supplier_id }, key }),
  save: ({ supplier_id: _its, ...said }, { id, version }) =>
    api.couriers.saveAccount({ body: { ...said, id, version } }),
};

/** Waybill accounts of the shop and of suppliers (O097, O099). */
export function AccountsPage() {
  const { data } = useCourierOptions();
  const owners = data?.suppliers.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return <AccountsWork calls={{ ...CALLS, owners }} />;
}
