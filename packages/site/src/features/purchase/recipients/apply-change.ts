import type { Place } from '@giftship/shared/address/parse-address';
import type { RecipientText } from '@giftship/shared/recipients/recipient';
import { RECIPIENT_FIELDS } from '@giftship/shared/recipients/recipient';
import type { NewRecipient, RecipientRow } from './types.ts';

const ADDRESS_FIELDS = ['rec_province', 'rec_city', 'rec_district', 'rec_address'] as const;
/** Reasons that an edit of the name or the phone settles; an edit of the address settles all the others. */
const ABOUT_NAME = /^name_|^masked$/;
const ABOUT_PHONE = /^phone_|^masked$/;

/** The row after a change; the same row when nothing differs. What was doubtful about an edited field is settled. */
export function changed(row: RecipientRow, change: Partial<RecipientText>): RecipientRow {
  const fields = RECIPIENT_FIELDS.filter(
    (field) => change[field] !== undefined && change[field] !== row[field],
  );
  if (fields.length === 0) return row;
  const isAddress = ADDRESS_FIELDS.some((field) => fields.includes(field));
  const reasons = row.reasons.filter((reason) => {
    if (ABOUT_NAME.test(reason) && fields.includes('rec_name')) return false;
    if (ABOUT_PHONE.test(reason) && fields.includes('rec_mobile')) return false;
    return !isAddress || /^(name|phone)_/.test(reason);
  });
  return {
    ...row,
    ...Object.fromEntries(fields.map((field) => [field, change[field]])),
    reasons: reasons.length === row.reasons.length ? row.reasons : reasons,
    alternatives: isAddress ? [] : row.alternatives,
  };
}

/** The row with its doubt settled: at another place, or as it stands (the same row when there was no doubt). */
export function settled(row: RecipientRow, place: Place | null): RecipientRow {
  const isSure = row.reasons.length === 0 && row.alternatives.length === 0;
  const sure = isSure ? row : { ...row, reasons: [], alternatives: [] };
  if (place === null) return sure;
  const { province, city, district } = place;
  return { ...sure, rec_province: province, rec_city: city, rec_district: district };
}

/** A row with its number. Written out: rows come by the thousand, and may carry more than a row has. */
export function newRow(from: NewRecipient, id: number): RecipientRow {
  return {
    id,
    row: from.row ?? 0,
    shop_order: from.shop_order,
    rec_name: from.rec_name,
    rec_mobile: from.rec_mobile,
    rec_province: from.rec_province,
    rec_city: from.rec_city,
    rec_district: from.rec_district,
    rec_address: from.rec_address,
    lp_reissue_sn: from.lp_reissue_sn,
    use_name: from.use_name,
    remark: from.remark,
    reasons: from.reasons ?? [],
    alternatives: from.alternatives ?? [],
  };
}

/** Rows with others in their places by id: those with the same id are replaced, the rest come in between. Ids ascend. */
export function merged(
  rows: readonly RecipientRow[],
  others: readonly RecipientRow[],
): readonly RecipientRow[] {
  if (others.length === 0) return rows;
  const all: RecipientRow[] = [];
  let at = 0;
  for (const row of rows) {
    let next = others[at];
    for (; next !== undefined && next.id < row.id; next = others[++at]) all.push(next);
    if (next?.id === row.id) at++;
    all.push(next?.id === row.id ? next : row);
  }
  return all.concat(others.slice(at));
}
