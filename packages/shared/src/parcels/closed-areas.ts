import { isKnownPlace, parseAddress } from '../address/parse-address.ts';
import type { NoDeliverArea } from '../goods/goods.ts';

/** Which of a courier's areas cover a place; short names of provinces and cities are read as the official ones. */
export function areasOver<A extends NoDeliverArea>(
  areas: readonly A[],
  place: { province: string; city: string },
): A[] {
  if (areas.length === 0) return [];
  const { province, city } = official(place);
  return areas.filter((area) => {
    const own = official({ province: area.province, city: area.city ?? '' });
    return own.province === province && (own.city === '' || own.city === city);
  });
}

function official(place: { province: string; city: string }): { province: string; city: string } {
  if (place.city !== '' && isKnownPlace(place)) return place;
  const parsed = parseAddress('', place);
  if (parsed.province === '' || parsed.reasons.includes('region_unknown')) return place;
  return { province: parsed.province, city: place.city === '' ? '' : parsed.city };
}
