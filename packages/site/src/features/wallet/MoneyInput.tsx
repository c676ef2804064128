import { type Fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { Input } from 'antd';
import { useId } from 'react';
import { WITHDRAW_COPY } from './copy.ts';

const SAY = WITHDRAW_COPY.apply;

/** What is wrong with a typed amount, or null. */
export function moneyFault(
  typed: string,
  { min, max, tooHigh = SAY.tooHigh }: { min: Fen; max: Fen; tooHigh?: string },
): string | null {
  const amount = parseYuan(typed);
  if (amount === null || amount === 0) return SAY.wrong;
  if (amount < min) return SAY.tooLow(formatYuan(min));
  return amount > max ? tooHigh : null;
}

interface MoneyInputProps {
  label: string;
  value: string;
  fault: string | null;
  available: string;
  /** What stands beside it; without it that so much commission is there. */
  hint?: string;
  all: string;
  onChange: (value: string) => void;
}

/** An amount with what there is beside it, and a button that takes all of it. */
export function MoneyInput({ label, value, fault, available, hint, all, onChange }: MoneyInputProps) {
  const id = useId();
  return (
    <div className="wallet-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        prefix="￥"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={value}
        status={fault === null ? '' : 'error'}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-said`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-said`} className="row" role={fault === null ? undefined : 'alert'}>
        <span className={fault === null ? 'hint grow' : 'bad grow'}>
          {fault ?? hint ?? SAY.available(available)}
        </span>
        <button type="button" className="link wallet-link" onClick={() => onChange(available)}>
          {all}
        </button>
      </p>
    </div>
  );
}
