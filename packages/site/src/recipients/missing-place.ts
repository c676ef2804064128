import { withoutPosition } from '@giftship/shared/errors/problem';
import { SAY } from './copy.ts';

interface Fault {
  code: string;
  msg: string;
}

/** What of the place is missing, said in one way wherever a row is mended; '' when nothing is. A county may be missing. */
export const missingPlace = (place: { rec_province: string; rec_city: string }): string =>
  fillInPlace(place.rec_province.trim() === '', place.rec_city.trim() === '');

function fillInPlace(lacksProvince: boolean, lacksCity: boolean): string {
  if (lacksProvince) return lacksCity ? SAY.fillIn.region : SAY.fillIn.province;
  return lacksCity ? SAY.fillIn.city : '';
}

/** The sentences of a row's problems for where the row itself is shown, each once: no position in front, a missing place in one. */
export function problemWords(problems: readonly Fault[]): string[] {
  const has = (code: string) => problems.some((problem) => problem.code === code);
  const place = fillInPlace(has('PROVINCE_EMPTY'), has('CITY_EMPTY'));
  const words = problems.map(({ code, msg }) =>
    code === 'PROVINCE_EMPTY' || code === 'CITY_EMPTY' ? place : withoutPosition(msg),
  );
  return [...new Set(words)];
}
