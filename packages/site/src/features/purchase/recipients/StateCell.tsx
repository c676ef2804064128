import { placeText } from '@giftship/shared/address/place-text';
import type { Place } from '@giftship/shared/address/parse-address';
import { reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import { canAgree, COLUMN_KEYS, columnOf, otherPlaces, repeatedIn } from './columns.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientRow, RowProblem } from './types.ts';

interface StateCellProps {
  row: RecipientRow;
  position: number;
  problems: readonly RowProblem[];
  isJudged: boolean;
  isDuplicate: boolean;
  isBusy: boolean;
  common: object;
}

/** Places that find room beside their reason, and beside the way to any other; the bar below the rows has them all. */
const MOST_PLACES = 3;
const MOST_BESIDE_EDIT = 2;

/** A sign, the first thing that is to be done about the row, and what does it with one click (the grid hears it). */
export function StateCell(props: StateCellProps) {
  const { row, position, problems, isJudged, isDuplicate, isBusy, common } = props;
  const say = (kind: string, text: string, fixes: Fix[] = []) => (
    <div {...common} data-state={kind} title={text}>
      <span className="rgrid-why">{text}</span>
      {fixes.map(({ fix, label, name }) => (
        <button
          key={fix}
          type="button"
          className="rgrid-fix"
          data-fix={fix}
          tabIndex={-1}
          disabled={isBusy}
          aria-label={`${GRID_COPY.position(position)}\uff1a${name}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
  const sign = (kind: string, text: string, mark: string) => (
    <div {...common} data-state={kind} title={text} aria-label={text}>
      {mark}
    </div>
  );
  const [problem] = problems;
  if (problem !== undefined) return say('bad', `⚠\ufe0e ${problem.msg}`, mending(problem, row));
  if (row.reasons.length + row.alternatives.length > 0) {
    const reasons = row.reasons.length > 0 ? row.reasons : ['district_ambiguous'];
    return say('doubt', `? ${reasonsWords(reasons)}`, [
      ...(canAgree(problems) ? [AGREE] : []),
      ...otherPlaces(row).slice(0, MOST_PLACES).map(placeFix),
    ]);
  }
  if (!isJudged) return sign('judging', GRID_COPY.judging, '…');
  if (isDuplicate) return say('repeated', GRID_COPY.repeated[repeatedIn(row)], [REMOVE]);
  return sign('fine', GRID_COPY.fine, '✓');
}

interface Fix {
  fix: string;
  label: string;
  name: string;
}

const fixOf = (fix: 'edit' | 'agree' | 'remove', label: string): Fix => ({ fix, label, name: label });
const EDIT = fixOf('edit', GRID_COPY.fix.edit);
const AGREE = fixOf('agree', GRID_COPY.fix.agree);
const REMOVE = fixOf('remove', GRID_COPY.fix.remove);

/** A place that may be one of several is chosen; anything else is typed. What is wrong with no field has no way here. */
function mending({ field }: RowProblem, row: RecipientRow): Fix[] {
  const places = columnOf(field, COLUMN_KEYS) === 'region' ? otherPlaces(row).slice(0, MOST_BESIDE_EDIT) : [];
  return [...places.map(placeFix), ...(field === '' ? [] : [EDIT])];
}

/** By the shortest name that tells it from the others in the cell: its city mostly. */
const placeFix = (place: Place, index: number, all: readonly Place[]): Fix => {
  const isSameCity = all.some((other, i) => i !== index && other.city === place.city);
  const label =
    isSameCity || place.city === '' ? place.district || place.province : GRID_COPY.shortCity(place.city);
  return { fix: `place:${placeText(place)}`, label, name: `${label}\uff0c${placeText(place)}` };
};
