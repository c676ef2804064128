/** A name and a resident number to compare with the register. */
export interface IdentityToVerify {
  name: string;
  idNumber: string;
  ref: string;
}

/** `no_record` goes to a person; `retry` stays in review and is asked again later. */
export interface IdentityAnswer {
  result: 'match' | 'mismatch' | 'no_record' | 'retry';
  providerRef: string;
  billed: boolean;
}

/** Compares a name with a resident number. Throws ProviderError('invalid') for a number that cannot exist. */
export interface IdentityVerifier {
  verify(person: IdentityToVerify): Promise<IdentityAnswer>;
}

/** What the local check says; `id` is in the form to store (upper-case X). */
export type ResidentNumberCheck =
  | { ok: true; id: string; birthday: string; male: boolean }
  | { ok: false; reason: 'form' | 'province' | 'date' | 'check_character' };

const PROVINCES: ReadonlySet<number> = new Set([
  11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 61,
  62, 63, 64, 65, 71, 81, 82, 83,
]);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';

/** Checks a resident number by GB 11643 alone: nothing is asked of anyone. `today` is the date in China, YYYY-MM-DD. */
export function checkResidentNumber(idNumber: string, today: string): ResidentNumberCheck {
  const id = idNumber.trim().toUpperCase();
  if (!/^\d{17}[\dX]$/.test(id)) return { ok: false, reason: 'form' };
  if (!PROVINCES.has(Number(id.slice(0, 2)))) return { ok: false, reason: 'province' };

  const birthday = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  if (!isRealDate(birthday) || birthday > today) return { ok: false, reason: 'date' };

  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0);
  if (id[17] !== CHECK_CHARACTERS[sum % 11]) return { ok: false, reason: 'check_character' };
  return { ok: true, id, birthday, male: Number(id[16]) % 2 === 1 };
}

/** True for a birthday less than 18 years before `today`; both are dates in China, YYYY-MM-DD. */
export function isUnderAge(birthday: string, today: string): boolean {
  return `${Number(birthday.slice(0, 4)) + ADULT_AT}${birthday.slice(4)}` > today;
}
const ADULT_AT = 18;

function isRealDate(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text);
}
