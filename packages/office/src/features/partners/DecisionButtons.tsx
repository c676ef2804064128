import type { Decision } from '@giftship/shared/partners/decisions';
import { Button } from 'antd';
import { DECISION_COPY as SAY } from './copy.ts';
import { decisionsIn, isGrave } from './decisions.ts';

/** The arrows that lead out of a state, as buttons of a drawer's foot. */
export function DecisionButtons({ status, onChoose }: { status: number; onChoose: (act: Decision) => void }) {
  const acts = decisionsIn(status);
  return (
    <>
      {acts
        .filter((act) => !isGrave(act))
        .map((act) => (
          <Button key={act} type="primary" onClick={() => onChoose(act)}>
            {SAY.acts[act]}
          </Button>
        ))}
      <span className="drawer-gap" />
      {acts.filter(isGrave).map((act) => (
        <Button key={act} danger onClick={() => onChoose(act)}>
          {SAY.acts[act]}
        </Button>
      ))}
    </>
  );
}
