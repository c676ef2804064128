/** A place as people read it: each level that is known, a municipality once and not as its own city too (D707). */
export const placeText = (
  { province, city = '', district = '' }: { province: string; city?: string; district?: string },
  between = '',
): string => [province, city === province ? '' : city, district].filter(Boolean).join(between);
