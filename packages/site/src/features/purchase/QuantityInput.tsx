import { type KeyboardEvent, useState } from 'react';
import { SAY } from './copy.ts';
import { isQuantity, quantityFault, readQuantity } from './quantity.ts';

const WORDS = SAY.goods;

interface QuantityInputProps {
  id: string;
  quantity: number;
  limit: number;
  /** What was typed, as a whole number; 0 when it is none. */
  setQuantity: (quantity: number) => void;
}

/** How many pieces for each. What was typed stays as it was typed, and what is wrong with it is said below. */
export function QuantityInput({ id, quantity, limit, setQuantity }: QuantityInputProps) {
  const [typed, setTyped] = useState(String(quantity));
  // A draft that came back brings its own number.
  const text = readQuantity(typed) === quantity ? typed : String(quantity);
  const fault = quantityFault(text, limit);
  const change = (next: string) => {
    setTyped(next);
    setQuantity(readQuantity(next));
  };
  const step = (by: 1 | -1) => change(String(Math.min(limit, Math.max(1, Math.floor(quantity) + by))));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <>
      <div className="purchase-field">
        <label htmlFor={id}>{WORDS.quantity}</label>
        <span className={fault === '' ? 'purchase-quantity' : 'purchase-quantity purchase-quantity-bad'}>
          <button type="button" aria-label={WORDS.oneLess} disabled={quantity <= 1} onClick={() => step(-1)}>
            −
          </button>
          <input
            id={id}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            aria-invalid={!isQuantity(quantity, limit)}
            aria-describedby={`${id}-fault`}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            aria-label={WORDS.oneMore}
            disabled={quantity >= limit}
            onClick={() => step(1)}
          >
            +
          </button>
        </span>
      </div>
      <p id={`${id}-fault`} className="bad purchase-quantity-fault" role={fault ? 'alert' : undefined}>
        {fault}
      </p>
    </>
  );
}
