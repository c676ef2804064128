import type { courierOfficeRoutes } from '@giftship/shared/couriers/office-contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import type { Operator } from '../operators/operator.ts';
import { officeWork } from '../operators/work.ts';
import { addAccount, freightOf, listAccounts, saveAccount } from './accounts.ts';
import { listClosures, listHolidays, saveClosures, saveHolidays } from './days-off.ts';
import { courierOptions, couriersFor, listCouriers, showCourier } from './list-couriers.ts';
import type { Party } from './party.ts';
import { decideReview, listReviews } from './reviews.ts';
import { addCourier, lockOwnCourier, saveAreas, saveCourier, type SaidCourier } from './save-courier.ts';
import { testAccount } from './test-account.ts';
import { addWarehouse, listWarehouses, removeWarehouse, saveWarehouse } from './warehouses.ts';

/** Handlers of warehouses, couriers, days off and waybill accounts in the back office. */
export function courierOfficeHandlers(deps: Deps): OfficeHandlers<typeof courierOfficeRoutes> {
  return {
    options: () => courierOptions(deps),
    warehouses: ({ operator, query }) =>
      listWarehouses(deps.db.q, query.supplier_id, { mayEdit: operator.rights.has('supplier.edit') }),
    addWarehouse: ({ body, ...call }) => {
      const { supplier_id, ...said } = body;
      return officeWork(deps, { ...call, body }, (tx, log) =>
        addWarehouse(tx, log, { supplierId: supplier_id, said }),
      );
    },
    saveWarehouse: ({ body: { id, version, ...said }, ...call }) =>
      officeWork(deps, call, (tx, log) =>
        saveWarehouse(tx, log, { party: partyOf(call), id, version, said }),
      ),
    removeWarehouse: async ({ query: { id }, ...call }) => {
      await officeWork(deps, call, async (tx, log) => {
        await removeWarehouse(tx, log, { party: partyOf(call), id });
        return {};
      });
      return null;
    },
    list: ({ query }) => listCouriers(deps, query),
    detail: ({ query }) => showCourier(deps, query.id),
    add: ({ body, ...call }) => {
      const { supplier_id, code, ...form } = body;
      return officeWork(deps, { ...call, body }, async (tx, log) => {
        const { id, words } = await addCourier(deps, tx, {
          supplierId: supplier_id,
          code,
          said: saidOf(form),
          areas: [],
        });
        await log({ object: 'courier', ref: String(id), after: { supplier_id, ...words } });
        return { id };
      });
    },
    save: ({ body: { id, version, reason, ...form }, ...call }) =>
      officeWork(deps, call, async (tx, log) => {
        const row = await lockOwnCourier(tx, partyOf(call), { id, version });
        const { changed, ...saved } = await saveCourier(deps, tx, { row, said: saidOf(form) });
        await log({ object: 'courier', ref: String(id), reason, ...changed });
        return saved;
      }),
    saveAreas: ({ body, ...call }) =>
      officeWork(deps, call, (tx, log) => saveAreas(tx, log, { party: partyOf(call), ...body })),
    serves: ({ query }) => couriersFor(deps, query.address),
    reviews: ({ query }) => listReviews(deps, query),
    review: ({ body, ...call }) => decideReview(deps, call, body),
    holidays: async ({ query: { warehouse_id } }) => {
      const today = chinaDay(deps.now());
      if (warehouse_id === undefined) return listHolidays(deps.db.q, today);
      const found = await deps.db.q
        .selectFrom('warehouses')
        .where('id', '=', warehouse_id)
        .select('id')
        .executeTakeFirst();
      if (!found) throw refuse('NOT_FOUND');
      return listClosures(deps.db.q, warehouse_id, today);
    },
    saveHolidays: ({ body: { warehouse_id, list }, ...call }) =>
      officeWork(deps, call, (tx, log) =>
        warehouse_id === null
          ? saveHolidays(deps, tx, log, list)
          : saveClosures(deps, tx, log, { party: partyOf(call), warehouseId: warehouse_id, wanted: list }),
      ),
    accounts: ({ query }) => listAccounts(deps, query),
    // Neither key nor secret is kept with the number of the call: a repeat is told by what is open of it.
    addAccount: ({ body: { supplier_id, freight, ...said }, ...call }) =>
      officeWork(deps, { ...call, body: { ...said, key: '', secret: '', supplier_id, freight } }, (tx, log) =>
        addAccount(deps, tx, log, { supplierId: supplier_id, said, freight: freightOf(freight) }),
      ),
    saveAccount: ({ body: { id, version, freight, ...said }, ...call }) =>
      officeWork(deps, call, (tx, log) =>
        saveAccount(deps, tx, log, { party: partyOf(call), id, version, said, freight: freightOf(freight) }),
      ),
    testAccount: ({ body: { id }, ...call }) =>
      testAccount(deps, { party: partyOf(call), id, work: (write) => officeWork(deps, call, write) }),
  };
}

const partyOf = ({ operator }: { operator: Operator }): Party => ({ supplierId: null, by: operator.name });

type Form = Omit<SaidCourier, 'is_wu' | 'show_reissue_number' | 'sync_waybill'> & {
  is_wu: 0 | 1;
  show_reissue_number: 0 | 1;
  sync_waybill: 0 | 1;
};
const saidOf = (form: Form): SaidCourier => ({
  ...form,
  is_wu: form.is_wu === 1,
  show_reissue_number: form.show_reissue_number === 1,
  sync_waybill: form.sync_waybill === 1,
});
