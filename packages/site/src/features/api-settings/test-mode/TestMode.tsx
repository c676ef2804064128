import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { CallbackCard } from '../webhooks/CallbackCard.tsx';
import { TestModeCard } from './TestModeCard.tsx';
import { useTestState } from './use-test-mode.ts';

/** Everything of test keys: balance, parcels and a callback of their own (X036). */
export function TestMode() {
  const found = useTestState();
  if (found.isPending) return <Skeletons count={1} className="api-wait" />;
  if (found.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void found.refetch()} />
      </section>
    );
  return (
    <>
      <TestModeCard state={found.data} />
      <CallbackCard mode="test" settings={found.data} />
    </>
  );
}
