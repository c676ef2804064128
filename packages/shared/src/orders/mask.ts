import { maskMobile } from '../accounts/account-rules.ts';

/** A name with at least one character hidden (reliability section 5). */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 1) return letters.length === 0 ? '' : '*';
  return `${letters[0]}${'*'.repeat(letters.length - 1)}`;
}

/** A phone with at least six digits hidden; an extension is hidden altogether. */
export function maskPhone(phone: string): string {
  const [main = '', extension] = phone.split(/-(?=\d{1,6}$)/, 2);
  return `${maskMobile(main)}${extension === undefined ? '' : '-*'}`;
}

/** An address without its house and room: everything from the first number on is hidden. */
export function maskAddress(address: string): string {
  const at = address.search(/[0-9\uff10-\uff19]/);
  const shown = [...(at < 0 ? address : address.slice(0, at))];
  const kept = shown.slice(0, Math.max(1, Math.min(shown.length, Math.floor([...address].length / 2))));
  return address === '' ? '' : `${kept.join('')}****`;
}
