import { placeText } from '@giftship/shared/address/place-text';
import { memo } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { canAgree, otherPlaces, repeatedIn } from './columns.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientRow, RowProblem } from './types.ts';

interface DetailBarProps {
  row: RecipientRow;
  position: number;
  problems: readonly RowProblem[];
  isDuplicate: boolean;
  isBusy: boolean;
  settle: (place: Place | null) => void;
}

/** Reasons that a problem of the row says already. */
const SAYS_PROBLEM = new Set([
  'city_missing',
  'region_missing',
  'detail_missing',
  'name_missing',
  'phone_missing',
  'masked',
]);
const NOT_PLACE = /^(name|phone)_|^(text_left|masked)$/;
/** Everything about the active row: what is wrong, what is doubtful, and the ways to settle it with one click. */
export const DetailBar = memo(function DetailBar(props: DetailBarProps) {
  const { row, position, problems, isDuplicate, isBusy, settle } = props;
  const here = { province: row.rec_province, city: row.rec_city, district: row.rec_district };
  const others = otherPlaces(row);
  const isDoubt = row.reasons.length + row.alternatives.length > 0;
  // What a problem says is not said again as a doubt.
  const reasons =
    problems.length === 0 ? row.reasons : row.reasons.filter((reason) => !SAYS_PROBLEM.has(reason));
  const isAboutPlace = row.alternatives.length > 0 || !row.reasons.every((reason) => NOT_PLACE.test(reason));
  const isFine = problems.length === 0 && !isDoubt && !isDuplicate;
  return (
    <div className="rgrid-detail" role="group" aria-label={GRID_COPY.position(position)}>
      <strong>{GRID_COPY.position(position)}</strong>
      {problems.length > 0 && (
        <span className="bad">⚠︎ {[...new Set(problems.map(({ msg }) => msg))].join('\uff1b')}</span>
      )}
      {reasons.length > 0 && <span className="warn">? {reasonsWords(reasons)}</span>}
      {isDuplicate && <span className="rgrid-repeated">{GRID_COPY.repeated[repeatedIn(row)]}</span>}
      {isDoubt && (
        <span className="rgrid-answers">
          {isAboutPlace && placeText(here) !== '' && (
            <span className="rgrid-here">{GRID_COPY.asIs(placeText(here) + row.rec_address)}</span>
          )}
          {canAgree(problems) && (
            <button type="button" className="rgrid-button" disabled={isBusy} onClick={() => settle(null)}>
              {isAboutPlace ? GRID_COPY.agree : GRID_COPY.agreeOther}
            </button>
          )}
          {others.length > 0 && <span>{GRID_COPY.may}</span>}
          {others.map((place) => (
            <button
              key={placeText(place)}
              type="button"
              className="rgrid-button"
              disabled={isBusy}
              aria-label={GRID_COPY.changeTo(placeText(place))}
              onClick={() => settle(place)}
            >
              {placeText(place)}
            </button>
          ))}
        </span>
      )}
      {isFine && (
        <>
          <span className="hint rgrid-keys">{GRID_COPY.keys}</span>
          <span className="hint rgrid-touch">{GRID_COPY.touch}</span>
        </>
      )}
    </div>
  );
});
