import * as z from 'zod/mini';
import { Mobile } from '../accounts/contract.ts';
import { filled, text } from '../contract/fields.ts';
import { SUPPLIER_SENTENCES as SAY } from './sentences-copy.ts';

/** Number of a business licence: 18 signs of the unified code, or 15 digits of an old one. */
const LICENCE = /^([0-9A-HJ-NPQRTUWXY]{18}|\d{15})$/;
/** The weights of the unified code's signs (GB 32100). */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** True for the number of a licence whose check sign is right; old ones of 15 digits have none. */
export function isLicence(number: string): boolean {
  if (!LICENCE.test(number)) return false;
  if (number.length === 15) return true;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * SIGNS.indexOf(number.charAt(at)), 0);
  return SIGNS.charAt((31 - (sum % 31)) % 31) === number.charAt(17);
}

/** A warehouse as it is said when applying. */
const Place = z.strictObject({
  province: filled(20),
  city: filled(20),
  district: z._default(text(20), ''),
  address: filled(100),
});

/** What a company says of itself when it applies (O081, S002). */
export const Application = z.strictObject({
  /** As the shop shows it. */
  name: filled(20).check(z.minLength(2, SAY.name)),
  company: filled(60).check(z.minLength(4, SAY.company)),
  licence: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(18),
    z.refine((number) => isLicence(number), SAY.licence),
  ),
  /** Number of a picture that the applicant sent in. */
  licence_pic: z.string().check(z.regex(/^[\w-]{16,32}$/, SAY.licencePic)),
  contact: filled(20),
  mobile: Mobile,
  categories: z.array(filled(12)).check(z.minLength(1, SAY.categories), z.maxLength(20)),
  warehouse: Place,
  couriers: z.array(filled(20)).check(z.minLength(1, SAY.couriers), z.maxLength(20)),
  parcels_a_day: z.int().check(z.minimum(1, SAY.parcels), z.maximum(1_000_000, SAY.parcels)),
  /** The supplier agreement that was read; 0 where none is in force. */
  agreement_version: z.int().check(z.minimum(0)),
});
/** What a company says of itself when it applies. */
export type Application = z.infer<typeof Application>;
