import { keysOf } from '@giftship/shared/lib/entries-of';
import { COMP_BEARER_LABELS, SETTLE_CYCLE_LABELS } from '@giftship/shared/suppliers/labels';
import type { SettleCycle } from '@giftship/shared/suppliers/supplier';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import type { SupplierDetail } from './use-supplier.ts';

/** What of a supplier is written by hand. */
export interface SupplierFields {
  name: string;
  company: string;
  licence: string;
  contact: string;
  address: string;
  contract_no: string;
  contract_start: string;
  contract_end: string;
  margin_factor: number;
  margin_plus: string;
  settle_cycle: SettleCycle;
  settle_days: number;
  reserve: string;
  comp_bearer: 1 | 2;
}

/** The form of a supplier as it is stored. */
export function formOf(supplier: SupplierDetail): SupplierFields {
  return {
    name: supplier.name,
    company: supplier.company,
    licence: supplier.licence,
    contact: supplier.contact,
    address: supplier.address,
    contract_no: supplier.contract_no,
    contract_start: supplier.contract_start,
    contract_end: supplier.contract_end,
    margin_factor: supplier.margin_factor,
    margin_plus: supplier.margin_plus,
    settle_cycle: supplier.settle_cycle,
    settle_days: supplier.settle_days,
    reserve: supplier.reserve,
    comp_bearer: supplier.comp_bearer === 2 ? 2 : 1,
  };
}

const TITLES: Readonly<Record<keyof SupplierFields, string>> = {
  name: SAY.columns.name,
  company: SAY.columns.company,
  licence: SAY.columns.licence,
  contact: SAY.columns.contact,
  address: SAY.columns.address,
  contract_no: SAY.form.contract_no,
  contract_start: SAY.form.contract_start,
  contract_end: SAY.form.contract_end,
  margin_factor: SAY.form.margin_factor,
  margin_plus: SAY.form.margin_plus,
  settle_cycle: SAY.form.settle_cycle,
  settle_days: SAY.form.settle_days,
  reserve: SAY.form.reserve,
  comp_bearer: SAY.form.comp_bearer,
};

const says = (form: SupplierFields, field: keyof SupplierFields): string => {
  if (field === 'settle_cycle') return SETTLE_CYCLE_LABELS[form.settle_cycle];
  if (field === 'comp_bearer') return COMP_BEARER_LABELS[form.comp_bearer] ?? '';
  return String(form[field]);
};

/** Where two people wrote differently, as it is read. */
export const differencesOf = (mine: SupplierFields, theirs: SupplierFields) =>
  keysOf(TITLES)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      key: field,
      title: TITLES[field],
      mine: says(mine, field),
      theirs: says(theirs, field),
    }));
