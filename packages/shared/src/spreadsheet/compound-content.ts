/** What a compound file holds, by the streams that its directory names. */
export function compoundContent(bytes: Uint8Array): 'xls' | 'protected' | 'other' {
  let content: 'xls' | 'other' = 'other';
  // Directory entries are 128 bytes long and stand on such offsets; the name's length in bytes is at 64.
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    if (hasStreamName(bytes, at, 'EncryptedPackage')) return 'protected';
    if (hasStreamName(bytes, at, 'Workbook') || hasStreamName(bytes, at, 'Book')) content = 'xls';
  }
  return content;
}

function hasStreamName(bytes: Uint8Array, at: number, name: string): boolean {
  if (bytes[at + 64] !== (name.length + 1) * 2 || bytes[at + 65] !== 0) return false;
  for (let i = 0; i < name.length; i++)
    if (bytes[at + i * 2] !== name.charCodeAt(i) || bytes[at + i * 2 + 1] !== 0) return false;
  return true;
}
