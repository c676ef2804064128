import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { SAY } from './copy.ts';

interface PlatformChoiceProps {
  platforms: PurchaseInfo['platform_list'];
  chosen: number | null;
  choose: (id: number) => void;
}

/** Step 1: the platforms of the server; a disabled one says why (M076). */
export function PlatformChoice({ platforms, chosen, choose }: PlatformChoiceProps) {
  return (
    <fieldset className="purchase-platforms">
      <legend>{SAY.steps.platform}</legend>
      <div>
        {platforms.map(({ id, name, disabled, reason }) => (
          <label key={id} title={reason || undefined} className={disabled ? 'disabled' : ''}>
            <input
              type="radio"
              name="purchase-platform"
              checked={chosen === id}
              disabled={disabled === 1}
              onChange={() => choose(id)}
            />
            <span>
              {name}
              {disabled === 1 && reason && <small>{reason}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
