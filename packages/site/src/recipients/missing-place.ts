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

/**
 * What is said of each problem of a row where the row itself is shown: no position in front, a missing place in one
 * sentence, and no sentence twice; each stands with the first problem that it is about.
 */
export function saidOf<P extends Fault>(problems: readonly P[]): Map<string, P> {
  const has = (code: string) => problems.some((problem) => problem.code === code);
  const place = fillInPlace(has('PROVINCE_EMPTY'), has('CITY_EMPTY'));
  const said = new Map<string, P>();
  for (const problem of problems) {
    const { code, msg } = problem;
    const words = code === 'PROVINCE_EMPTY' || code === 'CITY_EMPTY' ? place : withoutPosition(msg);
    if (!said.has(words)) said.set(words, problem);
  }
  return said;
}

/** The sentences alone. */
export const problemWords = (problems: readonly Fault[]): string[] => [...saidOf(problems).keys()];
