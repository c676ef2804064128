import { AREA_LABELS, RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { AREAS, RIGHT_AREAS, type Right } from '@giftship/shared/operators/rights';

interface RightListProps {
  chosen: ReadonlySet<string>;
  /** With it rights are ticked; without, only the chosen ones are listed. */
  onToggle?: (right: Right) => void;
}

/** Rights by area, with what each lets one do. */
export function RightList({ chosen, onToggle }: RightListProps) {
  return (
    <dl className="right-list">
      {AREAS.map((area) => {
        const rights = RIGHT_AREAS[area].filter((right) => onToggle || chosen.has(right));
        if (rights.length === 0) return null;
        return (
          <div key={area}>
            <dt>{AREA_LABELS[area]}</dt>
            <dd>
              {rights.map((right) =>
                onToggle ? (
                  <label key={right}>
                    <input type="checkbox" checked={chosen.has(right)} onChange={() => onToggle(right)} />
                    {RIGHT_LABELS[right]}
                  </label>
                ) : (
                  <span key={right}>{RIGHT_LABELS[right]}</span>
                ),
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
