import { keysOf } from '@giftship/shared/lib/entries-of';
import type { CourierDetail } from '@giftship/shared/couriers/fields-contract';
import { ISSUE_MODE_LABELS } from '@giftship/shared/couriers/labels';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { COURIERS_COPY as SAY } from '../../couriers/copy.ts';

const C = SAY.columns;

/** What of a courier row is written by hand (O091). */
export interface CourierFields {
  warehouse_id: number;
  subname: string;
  tips: string;
  outlet_phone: string;
  cutoff: string;
  issue_mode: 0 | 1;
  account_id: number | null;
  is_wu: 0 | 1;
  show_reissue_number: 0 | 1;
  sync_waybill: 0 | 1;
  platforms: number[];
  enabled: boolean;
}

/** A new row, before anything is said of it. */
export const NEW_COURIER: CourierFields = {
  warehouse_id: 0,
  subname: '',
  tips: '',
  outlet_phone: '',
  cutoff: '17:00',
  issue_mode: 0,
  account_id: null,
  is_wu: 0,
  show_reissue_number: 0,
  sync_waybill: 1,
  platforms: [],
  enabled: true,
};

/** The form of a courier as it is stored; a cut-off that begins tomorrow is the one that is meant. */
export const formOf = (row: CourierDetail): CourierFields => ({
  warehouse_id: row.warehouse_id ?? 0,
  subname: row.subname,
  tips: row.tips,
  outlet_phone: row.outlet_phone,
  cutoff: row.next_cutoff || row.cutoff,
  issue_mode: row.issue_mode === 1 ? 1 : 0,
  account_id: row.account_id,
  is_wu: row.is_wu,
  show_reissue_number: row.show_reissue_number,
  sync_waybill: row.sync_waybill,
  platforms: row.platforms,
  enabled: row.enabled,
});

/** The platforms of a courier in words. */
export const platformWords = (platforms: readonly number[]): string =>
  platforms.length === 0
    ? SAY.allPlatforms
    : platforms.map((id) => PLATFORM_LABELS[id as keyof typeof PLATFORM_LABELS] ?? id).join('、');

const TITLES: Readonly<Record<keyof CourierFields, string>> = {
  warehouse_id: C.warehouse,
  subname: C.subname,
  tips: C.tips,
  outlet_phone: C.outletPhone,
  cutoff: C.cutoff,
  issue_mode: C.issueMode,
  account_id: C.account,
  is_wu: C.isWu,
  show_reissue_number: C.showReissue,
  sync_waybill: C.sync,
  platforms: C.platforms,
  enabled: C.enabled,
};

function says(form: CourierFields, field: keyof CourierFields): string {
  if (field === 'issue_mode') return ISSUE_MODE_LABELS[form.issue_mode] ?? '';
  if (field === 'platforms') return platformWords(form.platforms);
  if (field === 'enabled') return form.enabled ? SAY.states.on : SAY.states.off;
  if (field === 'is_wu' || field === 'show_reissue_number' || field === 'sync_waybill')
    return form[field] === 1 ? SAY.yes : SAY.no;
  return String(form[field] ?? SAY.none);
}

/** Where two people wrote differently, as it is read. */
export const differencesOf = (mine: CourierFields, theirs: CourierFields) =>
  keysOf(TITLES)
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({
      key: field,
      title: TITLES[field],
      mine: says(mine, field),
      theirs: says(theirs, field),
    }));
