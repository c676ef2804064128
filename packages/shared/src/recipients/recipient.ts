import * as z from 'zod/mini';
import { oneLine } from '../lib/one-line.ts';
import type { Place } from '../address/parse-address.ts';

/**
 * One recipient row as it travels (M102). `state` 1 is fine, 2 has a problem (M129); `errorText` says which.
 * `isEdit` belongs to the interface only and is never sent, so it is not here.
 */
export const RECIPIENT_FIELDS = [
  'shop_order',
  'rec_name',
  'rec_mobile',
  'rec_province',
  'rec_city',
  'rec_district',
  'rec_address',
  'lp_reissue_sn',
  'use_name',
  'remark',
] as const;
/** The name of a field of a recipient, the same on the wire, in files and in the database. */
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

/** The ten text fields of a recipient; every one is present, '' when empty. */
export type RecipientText = Record<RecipientField, string>;

/** A recipient of whom nothing is known. */
export const EMPTY_RECIPIENT: Readonly<RecipientText> = {
  shop_order: '',
  rec_name: '',
  rec_mobile: '',
  rec_province: '',
  rec_city: '',
  rec_district: '',
  rec_address: '',
  lp_reissue_sn: '',
  use_name: '',
  remark: '',
};

/** The ten text fields of a row, without whatever else it carries. */
export const recipientText = ({
  shop_order,
  rec_name,
  rec_mobile,
  rec_province,
  rec_city,
  rec_district,
  rec_address,
  lp_reissue_sn,
  use_name,
  remark,
}: RecipientText): RecipientText => ({
  shop_order,
  rec_name,
  rec_mobile,
  rec_province,
  rec_city,
  rec_district,
  rec_address,
  lp_reissue_sn,
  use_name,
  remark,
});

/** Longest text that each field takes, in characters, on the wire and in the database (D106 for the numbers). */
export const RECIPIENT_MAX_LENGTH: Record<RecipientField, number> = {
  shop_order: 64,
  rec_name: 60,
  rec_mobile: 32,
  rec_province: 32,
  rec_city: 32,
  rec_district: 32,
  rec_address: 300,
  lp_reissue_sn: 64,
  use_name: 100,
  remark: 500,
};

/** A number as people mean it: no blanks, apostrophes or tabs around it (D106). */
export const cleanNumber = (text: string): string => text.replace(/^[\s'\u2018\u2019]+/, '').trim();

const number = (field: RecipientField) =>
  z._default(z.string().check(z.overwrite(cleanNumber), z.maxLength(RECIPIENT_MAX_LENGTH[field])), '');
/** One line each: an address that was pasted with a line end keeps all of its parts. */
const text = (field: RecipientField) =>
  z._default(z.string().check(z.overwrite(oneLine), z.maxLength(RECIPIENT_MAX_LENGTH[field])), '');

/** Largest row number of a caller. */
const MAX_ROW_ID = 2_147_483_647;

/** A recipient row as a caller sends it: `id` is the caller's own row number and comes back in every answer. */
export const RecipientInput = z.strictObject({
  id: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_ROW_ID))),
  shop_order: number('shop_order'),
  rec_name: text('rec_name'),
  rec_mobile: text('rec_mobile'),
  rec_province: text('rec_province'),
  rec_city: text('rec_city'),
  rec_district: text('rec_district'),
  rec_address: text('rec_address'),
  lp_reissue_sn: number('lp_reissue_sn'),
  use_name: text('use_name'),
  remark: z._default(z.string().check(z.maxLength(RECIPIENT_MAX_LENGTH.remark)), ''),
  price: z.optional(z.union([z.string(), z.number()])),
  state: z.optional(z.int()),
  errorText: z.optional(z.string()),
});
/** A row as it came over the wire, cleaned. */
export type RecipientInput = z.infer<typeof RecipientInput>;

/** What a row of a file or a line of text became, before anyone judged it. */
export interface RecipientDraft extends RecipientText {
  /** 1-based position: the sheet row, or the line of the pasted text. Kept for ever. */
  row: number;
  /** The buyer's own note to the seller; `remark` is the seller's. '' when the sheet has none. */
  message?: string;
  /** The typed extras of the row that people see in an error file: the original cells by column title. */
  source?: Record<string, string>;
  /** True when a person should look before it ships; `reasons` says why, in codes. */
  flag: boolean;
  reasons: string[];
  /** Other places that the address may mean, to choose from. */
  alternatives: Place[];
}
