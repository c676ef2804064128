import { ProviderError } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';
import { COURIER_WORDS } from './courier-words-copy.ts';

/** One courier as a platform lists it. */
export interface CourierCompany {
  code: string;
  name: string;
}

/** Kuaidi100's code to the platform's own, set by hand where names do not lead there. */
export type CourierOverrides = Readonly<Record<string, string>>;

const DAY: Ms = 24 * 3_600_000;

/** The platform's code of a courier, out of a fixed table; `invalid` for a courier that it does not know. */
export function courierIn(table: CourierOverrides, courier: string): string {
  const code = Object.hasOwn(table, courier) ? table[courier] : undefined;
  if (code === undefined || code === '') throw noSuchCourier(courier);
  return code;
}

/**
 * Finds couriers in a list that the platform gives (facts 7.3): read once a day, matched by name, the hand-set table
 * first. A list that cannot be read is not remembered; one older than a day still serves while the platform fails.
 */
export function courierFinder(
  now: () => Ms,
  overrides: CourierOverrides = {},
): (courier: string, read: () => Promise<CourierCompany[]>) => Promise<string> {
  let companies: CourierCompany[] = [];
  let readAt = -Infinity;

  return async (courier, read) => {
    if (Object.hasOwn(overrides, courier)) return courierIn(overrides, courier);
    if (now() - readAt > DAY) {
      try {
        const list = await read();
        if (list.length === 0) throw new ProviderError('unavailable', { code: 'NO_COURIERS' });
        companies = list;
        readAt = now();
      } catch (error) {
        if (companies.length === 0) throw error;
      }
    }
    const found = findCompany(companies, courier);
    if (!found) throw noSuchCourier(courier);
    return found.code;
  };
}

/** The company whose name is one of the courier's words, else the shortest name that holds one. */
export function findCompany(
  companies: readonly CourierCompany[],
  courier: string,
): CourierCompany | undefined {
  const words = COURIER_WORDS[courier] ?? [];
  for (const word of words) {
    const exact = companies.find(({ name }) => name.trim() === word);
    if (exact) return exact;
  }
  for (const word of words) {
    const near = companies.filter(({ name }) => name.includes(word));
    if (near.length > 0) return near.reduce((a, b) => (b.name.length < a.name.length ? b : a));
  }
  return undefined;
}

function noSuchCourier(courier: string): ProviderError {
  return new ProviderError('invalid', { code: `NO_COURIER_${courier}` });
}
