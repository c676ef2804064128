import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type PaidRecharge, PaymentDialog } from '../features/recharge/PaymentDialog.tsx';
import '../features/recharge/recharge.css';
import { type RechargeForm, RechargeScreen } from '../features/recharge/RechargeScreen.tsx';
import { usePaid } from '../features/recharge/use-paid.ts';
import { openLogin } from '../lib/open-dialogs.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { useTitle } from '../lib/use-title.ts';
import { leavePage, tell } from './channel.ts';
import { EMBED_COPY } from './copy.ts';
import { EmbedHead } from './EmbedHead.tsx';
import { useSite } from './use-site.ts';

const SAY = EMBED_COPY.recharge;

/** 在线充值 as a page of its own (D1106). */
export function EmbedRechargePage() {
  useTitle(SAY.title);
  const { isClosed } = useSite();
  const isIn = useHasBeenSignedIn();
  const place = useTellHeight();
  const tellPaid = usePaid();
  const [form, setForm] = useState<RechargeForm | null>(null);
  const [paid, setPaid] = useState<PaidRecharge | null>(null);
  const onPaid = (news: PaidRecharge) => {
    setForm(null);
    setPaid(news);
    tellPaid(news);
  };
  return (
    <div className="embed-recharge" ref={place}>
      <EmbedHead title={SAY.title} />
      <main>
        {isClosed ? (
          <EmptyState title={EMBED_COPY.closedKey} hint={EMBED_COPY.closedKeyHint}>
            <Button onClick={leavePage}>{EMBED_COPY.close}</Button>
          </EmptyState>
        ) : paid ? (
          <EmptyState title={SAY.done} hint={SAY.doneText(paid.money)}>
            <div className="row embed-done">
              <Button onClick={() => setPaid(null)}>{SAY.again}</Button>
              <Button type="primary" autoFocus onClick={leavePage}>
                {EMBED_COPY.close}
              </Button>
            </div>
          </EmptyState>
        ) : (
          isIn && <RechargeScreen amount={undefined} onSubmit={setForm} />
        )}
      </main>
      {form && <PaymentDialog form={form} onPaid={onPaid} onClose={() => setForm(null)} />}
    </div>
  );
}

/** Asks for the login; whoever is logged out in the middle keeps what is on the screen. */
function useHasBeenSignedIn(): boolean {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const hasBeen = useRef(isSignedIn);
  if (isSignedIn) hasBeen.current = true;
  useEffect(() => {
    if (!isSignedIn) openLogin({});
  }, [isSignedIn]);
  return hasBeen.current;
}

/** The page around may make its frame as tall as this page wants to be. */
function useTellHeight() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
      if (height > 0) tell({ type: 'resize', height });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return place;
}
