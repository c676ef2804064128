import { CheckOutlined } from '@ant-design/icons';
import type { SubstationPlan } from '@giftship/shared/content/contract';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { SUBSTATIONS_COPY as SAY } from './copy.ts';

const USUAL = 3;

interface PlansProps {
  /** undefined until they have come. */
  plans: SubstationPlan[] | undefined;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** What a partner may choose from; real radio buttons, so that arrows move between them. */
export function Plans({ plans, chosen, onChoose }: PlansProps) {
  if (!plans)
    return (
      <div className="join-plans" aria-busy="true">
        <Skeletons count={USUAL} className="join-plan-ghost" />
      </div>
    );
  if (plans.length === 0) return null;
  return (
    <fieldset>
      <legend className="join-legend">{SAY.plans}</legend>
      <div className="join-plans">
        {plans.map((plan) => (
          <label key={plan.id} className="join-plan card">
            <input
              type="radio"
              name="plan"
              value={plan.id}
              checked={plan.id === chosen}
              onChange={() => onChoose(plan.id)}
            />
            <span className="join-plan-name">
              {plan.name}
              {plan.is_recommended && <span className="join-best">{SAY.recommended}</span>}
            </span>
            <span>
              <Price yuan={plan.price} size="large" isSale /> <span className="hint">{plan.period}</span>
            </span>
            <span className="join-features">
              {plan.features.map((feature) => (
                <span key={feature}>
                  <CheckOutlined aria-hidden /> {feature}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
