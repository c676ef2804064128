import { parseYuan } from '@giftship/shared/money/fen';
import { Input } from 'antd';

interface MoneyFieldProps {
  label: string;
  /** As it is typed; an amount of the wire once `isMoney` says so. */
  value: string;
  onChange: (text: string) => void;
  isWrong?: boolean;
}

const TYPED = /^\d{0,7}(\.\d{0,2})?$/;

/** True for an amount that can be sent. */
export const isMoney = (text: string): boolean => parseYuan(text) !== null;

/** An amount in yuan with at most two decimals; anything else cannot be typed. */
export function MoneyField({ label, value, onChange, isWrong }: MoneyFieldProps) {
  return (
    <Input
      className="money-field"
      aria-label={label}
      prefix="¥"
      inputMode="decimal"
      value={value}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => TYPED.test(target.value) && onChange(target.value)}
    />
  );
}
