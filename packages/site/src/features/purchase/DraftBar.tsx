import { Button } from 'antd';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SAY } from './copy.ts';
import { type OpenPayment, rowsIn } from './journal.ts';
import type { RecipientStore } from './recipients/types.ts';
import type { PurchaseDraft } from './use-draft.ts';

const WORDS = SAY.draft;

interface DraftBarProps {
  draft: PurchaseDraft;
  store: RecipientStore;
  /** Takes up the payment that an earlier page left open. */
  settlePayment: () => void;
}

/** What is open of a payment: its outcome, its money, or a person's look at what became of it. */
function openWords({ standing, isTooOld }: OpenPayment): (count: number) => string {
  if (isTooOld) return WORDS.unchecked;
  return standing === 'unknown' ? WORDS.settling : WORDS[standing];
}

/** Says what was restored, and lets it be kept or thrown away (X033); a payment that is open comes first. */
export function DraftBar({ draft, store, settlePayment }: DraftBarProps) {
  if (draft.isReady && !draft.isOwned)
    return (
      <p className="purchase-bar warn" role="alert">
        {WORDS.elsewhere}
      </p>
    );
  const open = draft.journal.unknown();
  if (open) {
    const count = rowsIn(open.chunks);
    // Nothing may be thrown away here: with the payment its key would go.
    return (
      <div className="purchase-bar" role="status">
        <span className="grow">{openWords(open)(count)}</span>
        <Button size="small" color="default" variant="solid" onClick={settlePayment}>
          {WORDS.settle}
        </Button>
      </div>
    );
  }
  if (draft.isReady && !draft.isKept) return <p className="purchase-bar hint">{WORDS.notKept}</p>;
  const { restored } = draft;
  if (restored === null) return null;
  const discard = () => {
    void store.replace([]);
    void draft.discard();
    draft.settle();
    toast.info(WORDS.discarded);
  };
  return (
    <div className="purchase-bar" role="status">
      <span className="grow">{WORDS.restored(restored.count, restored.time)}</span>
      <Button size="small" onClick={discard}>
        {WORDS.discard}
      </Button>
      <Button size="small" color="default" variant="solid" onClick={draft.settle}>
        {WORDS.keep}
      </Button>
    </div>
  );
}
