/** What a compound file holds, by the streams that its directory names. */
export function compoundContent(bytes: Uint8Array): 'xls' | 'protected' | 'other' {
  const decoder = new TextDecoder('utf-16le');
  let content: 'xls' | 'other' = 'other';
  // Directory entries are 128 bytes long and stand on such offsets; the name's length in bytes, with its end mark, is at 64.
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const name = decoder.decode(bytes.subarray(at, at + Math.min(bytes[at + 64] ?? 0, 64) - 2));
    if (name === 'EncryptedPackage') return 'protected';
    if (name === 'Workbook' || name === 'Book') content = 'xls';
  }
  return content;
}
