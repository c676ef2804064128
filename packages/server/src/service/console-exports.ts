import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import type { Deps } from '../deps.ts';
import { checkBody, checkInput } from '../http/check-input.ts';
import type { TaskKinds } from '../operators/tasks.ts';
import { listOwnLedger } from '../settlement/own-account.ts';
import { listParcels } from '../shipping/list-parcels.ts';
import type { Membership } from '../suppliers/member.ts';
import { type OwnExport, type OwnExports, ownExportTask } from '../suppliers/own-tasks.ts';
import { OWN_COLUMNS } from './exports-copy.ts';
import { allRows, tableOf } from './list-sheet.ts';

type Load = (
  deps: Deps,
  supplier: Membership,
  asked: Record<string, unknown> & { page: number; size: number },
) => Promise<{ list: object[]; data_count: number }>;

const loadParcels: Load = async (deps, supplier, { page, size: page_size, ...search }) => {
  const body = await checkBody(supplierRoutes.shipping.list.body, { ...search, page, page_size });
  return listParcels(deps, { supplier }, body as Parameters<typeof listParcels>[2]);
};
const loadLedger: Load = async (deps, { id }, { page, size, ...search }) => {
  const wanted = { ...search, page: String(page), page_size: String(size) };
  const query = checkInput(supplierRoutes.money.ledger.query, wanted);
  return listOwnLedger(deps, id, query as Parameters<typeof listOwnLedger>[2]);
};

const sourceOf = (kind: keyof typeof OWN_COLUMNS, load: Load): OwnExport => ({
  count: async (deps, supplier, search) =>
    (await load(deps, supplier, { ...search, page: 1, size: 10 })).data_count,
  read: async (deps, supplier, search) =>
    tableOf(OWN_COLUMNS[kind], await allRows((page) => load(deps, supplier, { ...search, ...page }))),
});

/** Lists of the console as tables, each by its own use case under the same filter, masked as it is there (S041, S071). */
export const OWN_EXPORTS: OwnExports = {
  parcels: sourceOf('parcels', loadParcels),
  ledger: sourceOf('ledger', loadLedger),
};

/** Bulk work of members of suppliers. */
export const CONSOLE_TASKS: TaskKinds = Object.fromEntries(
  [ownExportTask(OWN_EXPORTS)].map((kind) => [kind.kind, kind]),
);
