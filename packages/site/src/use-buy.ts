import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { BUY_PARAM } from './paths.ts';
import { guarded } from './session/guard.ts';

/** Opens the purchase dialog of a goods item over the page; a visitor logs in first (M200). */
export function useBuy(): (goodsId: number) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (goodsId) =>
      guarded(() =>
        setParams((old) => {
          const next = new URLSearchParams(old);
          next.set(BUY_PARAM, String(goodsId));
          return next;
        }),
      ),
    [setParams],
  );
}
