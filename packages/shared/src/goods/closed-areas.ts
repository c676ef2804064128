import { parseAddress } from '../address/parse-address.ts';
import type { NoDeliverArea } from './goods.ts';

/** The areas that a courier does not serve on a China day (`YYYY-MM-DD`; '': whenever), by their official names (M074). */
export function areasInForce(areas: readonly NoDeliverArea[], today = ''): NoDeliverArea[] {
  return areas.filter((area) => isInForce(area, today)).map(officialArea);
}

/** True where one of the areas, given by official names, covers a place (O095). */
export const isClosedTo = (
  areas: readonly NoDeliverArea[],
  place: { province: string; city: string },
): boolean =>
  areas.some(({ province, city }) => province === place.province && (!city || city === place.city));

function isInForce({ start, end }: NoDeliverArea, today: string): boolean {
  if (today === '') return true;
  return (!start || start.slice(0, 10) <= today) && (!end || today <= end.slice(0, 10));
}

function officialArea(area: NoDeliverArea): NoDeliverArea {
  const parsed = parseAddress('', { province: area.province, city: area.city ?? '' });
  const isKnown = parsed.province !== '' && !parsed.reasons.includes('region_unknown');
  if (!isKnown) return area;
  return { ...area, province: parsed.province, city: area.city ? parsed.city : '' };
}
