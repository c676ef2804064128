import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import { DOOR, GIVEN, PLACES, SURNAMES } from './copy.ts';

/** Invented recipients, all of them fine; the same numbers give the same people. */
export function recipients(count: number, from = 0): RecipientInput[] {
  return Array.from({ length: count }, (_, index) => recipient(from + index));
}

function recipient(number: number): RecipientInput {
  const place = PLACES[number % PLACES.length]!;
  return {
    id: number + 1,
    shop_order: `26${String(1_000_000_000_000 + number * 7919)}`,
    rec_name: `${pick(SURNAMES, number)}${pick(GIVEN, number * 3)}${pick(GIVEN, number * 7 + 1)}`,
    rec_mobile: `13${String(100_000_000 + ((number * 104_729) % 900_000_000))}`,
    rec_province: place.province,
    rec_city: place.city,
    rec_district: place.district,
    rec_address: `${place.street}${DOOR(number)}`,
    lp_reissue_sn: '',
    use_name: '',
    remark: '',
  };
}

const pick = (from: readonly string[], number: number): string => from[number % from.length]!;

/** Demo goods 103 costs 80 fen and travels with courier 1, which issues waybills at once. */
export const INSTANT = { goods_id: 103, express_id: 1 } as const;

/** The parts of an order that do not matter to what is measured. */
export const PLAIN_ORDER = { goods_num: 1, platform: 1, order_source: 2, remark: '' } as const;
