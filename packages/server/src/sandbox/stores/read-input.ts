/** What a person typed, without line ends and other signs that cannot be seen. */
export function plainText(text: string | null | undefined): string {
  return (text ?? '').replace(/\p{Cc}/gu, '').trim();
}

/** A row's number out of a form or an address; 0, which no row has, for anything else. */
export function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
