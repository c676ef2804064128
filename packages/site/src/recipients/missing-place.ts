import { withoutPosition } from '@giftship/shared/errors/problem';
import { SAY } from './copy.ts';

interface Fault {
  code: string;
  msg: string;
}

/** What of the place is missing, said in one way wherever a row is mended; '' when nothing is. A county may be missing. */
export function missingPlace(place: { rec_province: string; rec_city: string }): string {
  const [province, city] = [place.rec_province.trim(), place.rec_city.trim()];
  if (province === '') return city === '' ? SAY.fillIn.region : SAY.fillIn.province;
  return city === '' ? SAY.fillIn.city : '';
}

/** The sentences of a row's problems for where the row itself is shown: no position in front, a missing place in one. */
export function problemWords(problems: readonly Fault[]): string[] {
  const has = (code: string) => problems.some((problem) => problem.code === code);
  const isMissing = {
    rec_province: has('PROVINCE_EMPTY') ? '' : '-',
    rec_city: has('CITY_EMPTY') ? '' : '-',
  };
  return problems.map(({ code, msg }) =>
    code === 'PROVINCE_EMPTY' || code === 'CITY_EMPTY' ? missingPlace(isMissing) : withoutPosition(msg),
  );
}
