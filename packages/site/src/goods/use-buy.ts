import { createContext, useCallback, useContext } from 'react';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { BUY_PARAM } from '../lib/paths.ts';
import { guarded } from '../session/guard.ts';

/** Within a page that orders in its own place, buying chooses the goods there instead of opening the dialog. */
export const BuyHere = createContext<((goodsId: number) => void) | null>(null);

/** Opens the purchase of a goods item: in the page that offers to, else as a dialog over it; a visitor logs in first (M200). */
export function useBuy(): (goodsId: number) => void {
  const [, setParams] = useSearchParams();
  const here = useContext(BuyHere);
  return useCallback(
    (goodsId) =>
      guarded(() => {
        if (here) return here(goodsId);
        setParams(() => {
          const next = addressParams();
          next.set(BUY_PARAM, String(goodsId));
          return next;
        });
      }),
    [here, setParams],
  );
}
