import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { isNotFound, nextStep } from '../../lib/failures.ts';
import { openLogin } from '../../lib/open-dialogs.ts';
import { refreshUser, useSession } from '../../session/session.ts';
import { PartBoundary } from '@giftship/kit/states/PartBoundary.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { SAY } from './copy.ts';
import { Purchase } from './Purchase.tsx';
import './purchase.css';
import type { Surroundings } from './surroundings.ts';

interface PurchaseOfProps {
  goodsId: number;
  onClose: () => void;
  around?: Surroundings;
}

/** The purchase of one goods item in all its states: what it is, who buys, and then the two steps. */
export function PurchaseOf({ goodsId, onClose, around }: PurchaseOfProps) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const info = useQuery({
    queryKey: ['purchase-info', goodsId],
    queryFn: () => api.goods.buy({ query: { goods_id: String(goodsId) } }),
    staleTime: 60_000,
  });
  // Whoever is logged out in the middle keeps what is on the screen.
  const buyer = useRef<number | null>(null);
  if (user) buyer.current = user.user_id;
  const asked = useQuery({
    queryKey: ['purchase-user', isSignedIn],
    queryFn: () => refreshUser().then(() => useSession.getState().user !== null),
    enabled: isSignedIn && user === null,
    staleTime: 0,
  });
  const isUserLost = buyer.current === null && asked.data === false;
  const isWaiting = info.isPending || (info.data !== undefined && buyer.current === null && !isUserLost);
  const again = () => {
    if (info.isLoadingError) void info.refetch();
    if (isUserLost) void asked.refetch();
  };
  useEffect(() => {
    if (!isSignedIn) openLogin({ target: `${pathname}${search}` });
  }, [isSignedIn, pathname, search]);
  return (
    <>
      {(info.isLoadingError || isUserLost) && (
        <LoadFailed title={SAY.infoFailed} hint={reasonOf(info.error)} onRetry={again} />
      )}
      {isWaiting && <div className="purchase-wait skeleton" aria-busy="true" />}
      {info.data && buyer.current !== null && (
        // The draft keeps the recipients: the part that is tried again finds them there. Other goods are another purchase,
        // also when what is known of them is here at once.
        <PartBoundary name={SAY.parts.all} hint={SAY.partHints.all}>
          <Purchase
            key={`${goodsId}/${buyer.current}`}
            info={info.data}
            userId={buyer.current}
            {...{ onClose, around }}
          />
        </PartBoundary>
      )}
    </>
  );
}

/** What the server refused, in its words; else that nothing is lost. */
const reasonOf = (error: unknown): string => (isNotFound(error) && nextStep(error)) || SAY.infoFailedHint;
