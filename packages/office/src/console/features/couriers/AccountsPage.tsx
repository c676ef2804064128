import type { AccountCalls, SaidAccount } from '../../../couriers/account-calls.ts';
import { AccountsWork } from '../../../couriers/AccountsWork.tsx';
import { api } from '../../api.ts';

const ownOf = ({ supplier_id: _shop, freight: _shops, ...said }: SaidAccount) => said;
const CALLS: AccountCalls = {
  list: async ({ signal }) => {
    const { list } = await api.couriers.accounts({ signal });
    return { list, data_count: list.length };
  },
  testAccount: (call) => api.couriers.testAccount(call),
  add: (said, key) => api.couriers.addAccount({ body: ownOf(said), key }),
  save: (said, { id, version }) => api.couriers.saveAccount({ body: { ...ownOf(said), id, version } }),
  owners: null,
};

/** Waybill accounts of one's own (S033, O097). */
export const AccountsPage = () => <AccountsWork calls={CALLS} />;
