import { CheckOutlined } from '@ant-design/icons';
import { SAY } from './copy.ts';

const STEPS = SAY.stepper.steps;

interface StepsProps {
  /** The step that is present, from 0; those before it are done, all of them when it lies behind the last. */
  at: number;
  /** HH:mm of when the draft was written last; empty while nothing was. */
  savedTime?: string;
}

/** How far a purchase has come: it lies in the head of whatever the purchase stands in. */
export function Steps({ at, savedTime = '' }: StepsProps) {
  return (
    <div className="purchase-head">
      <ol className="purchase-steps" aria-label={SAY.stepper.label}>
        {STEPS.map((name, step) => (
          <li
            key={name}
            className={step < at ? 'done' : step === at ? 'present' : ''}
            aria-current={step === at ? 'step' : undefined}
          >
            <i aria-hidden="true">{step < at ? <CheckOutlined /> : step + 1}</i>
            <span>{name}</span>
            {step < at && <span className="visually-hidden">{SAY.stepper.done}</span>}
          </li>
        ))}
      </ol>
      {savedTime !== '' && <span className="purchase-saved">{SAY.stepper.saved(savedTime)}</span>}
    </div>
  );
}
