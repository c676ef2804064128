import { useId } from 'react';
import { GOODS_PAGES_COPY } from './copy.ts';

const SAY = GOODS_PAGES_COPY.detail.calculator;

interface StepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number from one on, typed or stepped. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  const id = useId();
  const take = (next: number) => onChange(Math.min(most, Math.max(1, next)));
  return (
    <div className="stepper-place">
      <label htmlFor={id}>{label}</label>
      <span className="stepper">
        <button
          type="button"
          aria-label={SAY.less(label)}
          disabled={value <= 1}
          onClick={() => take(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          inputMode="numeric"
          value={value}
          onChange={(event) => take(Number(event.target.value.replaceAll(/\D/g, '').slice(0, 6)))}
        />
        <button
          type="button"
          aria-label={SAY.more(label)}
          disabled={value >= most}
          onClick={() => take(value + 1)}
        >
          ＋
        </button>
      </span>
    </div>
  );
}
