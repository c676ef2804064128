import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { Button } from 'antd';
import { useId } from 'react';
import { STORE_COPY } from './copy.ts';
import { type DayRange, quickRanges } from './sync-range.ts';

const SAY = STORE_COPY.range;
const QUICK = ['today', 'yesterday', 'week'] as const;

/** Two days to choose, by hand or with one click (M279). */
export function DayRangeFields({
  range,
  onChange,
}: {
  range: DayRange;
  onChange: (range: DayRange) => void;
}) {
  const id = useId();
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="shops-field" htmlFor={`${id}-${end}`}>
          <span>{SAY[end]}</span>
          <DateField
            id={`${id}-${end}`}
            value={range[end]}
            onChange={(day) => onChange({ ...range, [end]: day })}
          />
        </label>
      ))}
      <span className="shops-quick">
        {QUICK.map((name) => (
          <Button key={name} type="link" size="small" onClick={() => onChange(quickRanges(Date.now())[name])}>
            {SAY.quick[name]}
          </Button>
        ))}
      </span>
    </>
  );
}
