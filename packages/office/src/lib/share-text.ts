/** Hundredths of a per cent in words: 9950 is 99.5%; 100% for all of them; `none` where there is no figure. */
export function shareText(share: number | null, none: string): string {
  if (share === null) return none;
  const text = String(share).padStart(3, '0');
  return `${`${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, '')}%`;
}
