import type { courierSupplierRoutes } from '@giftship/shared/couriers/contract';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { consoleWork } from '../suppliers/console-work.ts';
import type { Member } from '../suppliers/member.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { addAccount, ownAccounts, saveAccount } from './accounts.ts';
import { listClosures, saveClosures } from './days-off.ts';
import { companies } from './list-couriers.ts';
import { askForCourier, saveOwnCourier, withdrawReview } from './own-couriers.ts';
import { type Party, refuseForeign } from './party.ts';
import { readCouriers } from './read-courier.ts';
import { ownReviews } from './reviews.ts';
import { testAccount } from './test-account.ts';
import { addWarehouse, listWarehouses, removeWarehouse, saveWarehouse } from './warehouses.ts';

/** Handlers of a supplier's own warehouses, couriers, days off and waybill accounts: of its own number alone. */
export function courierSupplierHandlers(deps: Deps): ConsoleHandlers<typeof courierSupplierRoutes> {
  const { q } = deps.db;
  return {
    warehouses: ({ member }) =>
      listWarehouses(q, member.supplier.id, { mayEdit: member.rights.has('s.express') }),
    addWarehouse: ({ body: said, ...call }) =>
      consoleWork(deps, { ...call, body: said }, (tx, log) =>
        addWarehouse(tx, log, { supplierId: call.member.supplier.id, said }),
      ),
    saveWarehouse: ({ body: { id, version, ...said }, ...call }) =>
      consoleWork(deps, call, (tx, log) =>
        saveWarehouse(tx, log, { party: partyOf(call), id, version, said }),
      ),
    removeWarehouse: async ({ query: { id }, ...call }) => {
      await consoleWork(deps, call, async (tx, log) => {
        await removeWarehouse(tx, log, { party: partyOf(call), id });
        return {};
      });
      return null;
    },
    list: async ({ member }) => {
      const [list, reviews] = await Promise.all([
        readCouriers(deps, q, { where: sql`c.supplier_id = ${member.supplier.id}` }),
        ownReviews(deps, member.supplier.id),
      ]);
      return { list, reviews, companies: companies() };
    },
    add: ({ body, ...call }) => askForCourier(deps, call, body),
    save: ({ body, ...call }) => saveOwnCourier(deps, call, body),
    withdraw: async ({ query, ...call }) => {
      await withdrawReview(deps, call, query.id);
      return null;
    },
    closures: async ({ member, query: { warehouse_id } }) => {
      const row = await q
        .selectFrom('warehouses')
        .where('id', '=', warehouse_id)
        .select('supplier_id')
        .executeTakeFirst();
      refuseForeign(partyOf({ member }), row);
      return listClosures(q, warehouse_id, chinaDay(deps.now()));
    },
    saveClosures: ({ body: { warehouse_id, list }, ...call }) =>
      consoleWork(deps, call, (tx, log) =>
        saveClosures(deps, tx, log, { party: partyOf(call), warehouseId: warehouse_id, wanted: list }),
      ),
    accounts: ({ member }) => ownAccounts(deps, member.supplier.id),
    addAccount: ({ body: said, ...call }) =>
      consoleWork(deps, { ...call, body: { ...said, key: '', secret: '' } }, (tx, log) =>
        addAccount(deps, tx, log, { supplierId: call.member.supplier.id, said, freight: fen(0) }),
      ),
    saveAccount: ({ body: { id, version, ...said }, ...call }) =>
      consoleWork(deps, call, (tx, log) =>
        saveAccount(deps, tx, log, { party: partyOf(call), id, version, said }),
      ),
    testAccount: ({ body: { id }, ...call }) =>
      testAccount(deps, { party: partyOf(call), id, work: (write) => consoleWork(deps, call, write) }),
  };
}

/** A member, for his supplier alone. */
const partyOf = ({ member }: { member: Member }): Party => ({
  supplierId: member.supplier.id,
  by: member.caller.username,
});
