import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { Input } from 'antd';
import { useId } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';
import { usePref } from './use-pref.ts';
import './lists.css';

interface ReasonInputProps {
  /** Of the action: its frequent reasons are kept by it. */
  action: string;
  value: string;
  onChange: (reason: string) => void;
  /** The button was pressed without one. */
  isWanted?: boolean;
  /** What it is called where it is more than a reason: 答复买家. */
  label?: string;
  /** Reasons that are offered before a person has any of his own. */
  usual?: readonly string[];
}

const MOST_CHIPS = 6;

/** True for a reason that counts: 2 to 200 characters (O040). */
export const isReason = (text: string): boolean => {
  const length = [...text.trim()].length;
  return length >= REASON_LENGTH.least && length <= REASON_LENGTH.most;
};

/** Why something is done, with the frequent reasons of this action as chips (O040). */
export function ReasonInput({
  action,
  value,
  onChange,
  isWanted,
  label = SAY.reason,
  usual = [],
}: ReasonInputProps) {
  const id = useId();
  const { chips } = useReasons(action, usual);
  const isWrong = isWanted === true && !isReason(value);
  return (
    <div className="reason-input">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        value={value}
        // The kit measures a field that grows by an inline style, which the policy of the page forbids.
        rows={3}
        maxLength={REASON_LENGTH.most}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="reason-chips">
        {chips.map((chip) => (
          <button key={chip} type="button" onClick={() => onChange(chip)}>
            {chip}
          </button>
        ))}
        <span>{SAY.reasonLength([...value].length)}</span>
      </div>
      <p
        id={`${id}-says`}
        className={isWrong ? 'bad' : 'visually-hidden'}
        role={isWrong ? 'alert' : undefined}
      >
        {SAY.reasonHint}
      </p>
    </div>
  );
}

/** The frequent reasons of an action, a person's own first; `keep` remembers one that was used. */
export function useReasons(action: string, usual: readonly string[] = []) {
  const [kept, setKept] = usePref<string[]>(`reasons.${action}`, []);
  return {
    chips: [...new Set([...kept, ...usual])].slice(0, MOST_CHIPS),
    keep: (reason: string) => {
      const next = [reason.trim(), ...kept.filter((each) => each !== reason.trim())].slice(0, MOST_CHIPS);
      if (next.join('\n') !== kept.join('\n')) setKept(next);
    },
  };
}
