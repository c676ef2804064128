/** Letters of a short code: no vowels, so that it spells nothing, and none that looks like another. */
export const USER_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';

/** A typed short code as it is stored, `ABCD-EFGH`; null when it cannot be one. */
export function cleanUserCode(typed: string): string | null {
  const letters = [...typed.toUpperCase()].filter((each) => USER_CODE_LETTERS.includes(each)).join('');
  const isOnlyCode = /^[\sA-Z-]*$/i.test(typed) && typed.replace(/[\s-]/g, '').length === letters.length;
  return isOnlyCode && letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
