import { useId, useState } from 'react';
import { GOODS_PAGES_COPY } from './copy.ts';

const SAY = GOODS_PAGES_COPY.detail.calculator;

interface StepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number from one on, typed or stepped. While somebody types, the field may be empty: the last number stands. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (next: number) => onChange(Math.min(most, Math.max(1, next)));
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6);
    setTyped(digits);
    if (digits !== '') take(Number(digits));
  };
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
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
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
