/** By character code: 1 for the characters of a set; a look costs no string. */
export function charSet(chars: string): Uint8Array {
  const set = new Uint8Array(0x10000);
  for (let i = 0; i < chars.length; i++) set[chars.charCodeAt(i)] = 1;
  return set;
}
