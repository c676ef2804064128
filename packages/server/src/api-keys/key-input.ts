import type { FieldError } from '@giftship/shared/contract/envelope';
import { refuse } from '@giftship/shared/errors/app-error';
import { isAddressRange } from '@giftship/shared/api-keys/address-range';
import { parseYuan } from '@giftship/shared/money/fen';
import { KEY_INPUT_COPY as SAY } from './copy.ts';

/** The daily limit in fen: null takes it away, undefined leaves it. */
export function limitOf(text: string | number | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (String(text).trim() === '') return null;
  const limit = parseYuan(text);
  if (limit === null || limit < 0)
    throw refuse('INVALID', {}, { errors: [{ field: 'daily_limit', msg: SAY.badLimit }] });
  return limit;
}

/** Addresses as they are stored. */
export const cleanAddresses = (list: string[]): string[] => [
  ...new Set(list.map((address) => address.trim().toLowerCase()).filter((address) => address !== '')),
];

/** One fault for each that is no address and no network. */
export const faultsOfAddresses = (list: string[]): FieldError[] =>
  cleanAddresses(list)
    .filter((address) => !isAddressRange(address))
    .map((address) => ({ field: 'ip_list', msg: SAY.badAddress(address) }));

/** Nothing but the key switched off, which may never wait for a password; of the changes that were named. */
export const isSwitchOff = (changes: { enabled?: 0 | 1 | undefined }): boolean =>
  changes.enabled === 0 && Object.values(changes).filter((value) => value !== undefined).length === 1;
