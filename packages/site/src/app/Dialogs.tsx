import { lazy, Suspense } from 'react';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { CommonDialogs } from './CommonDialogs.tsx';
import { BUY_PARAM } from '../lib/paths.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';

const LoginDialog = lazy(async () => ({
  default: (await import('../features/login/LoginDialog.tsx')).LoginDialog,
}));
const PurchaseDialog = lazy(async () => ({
  default: (await import('../features/purchase/PurchaseDialog.tsx')).PurchaseDialog,
}));

/** The dialogs above every page, each loaded when it is first opened. The later ones lie over the earlier. */
export function Dialogs() {
  const [params, setParams] = useSearchParams();
  const goodsId = Number(params.get(BUY_PARAM) ?? 0);
  const closePurchase = () =>
    setParams(() => {
      const next = addressParams();
      next.delete(BUY_PARAM);
      return next;
    });
  return (
    <>
      <PageBoundary key={goodsId}>
        <Suspense fallback={null}>
          {Number.isSafeInteger(goodsId) && goodsId > 0 && (
            <PurchaseDialog key={goodsId} goodsId={goodsId} onClose={closePurchase} />
          )}
        </Suspense>
      </PageBoundary>
      {/* Apart from the purchase: a login that is closing must not begin anew when the purchase opens after it. */}
      <CommonDialogs Login={LoginDialog} />
    </>
  );
}
