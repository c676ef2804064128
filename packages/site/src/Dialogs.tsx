import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { closeDialog, useDialogs } from './open-dialogs.ts';
import { BUY_PARAM } from './paths.ts';
import { PageBoundary } from './ui/PageBoundary.tsx';

const LoginDialog = lazy(async () => ({
  default: (await import('./features/login/LoginDialog.tsx')).LoginDialog,
}));
const RechargeDialog = lazy(async () => ({
  default: (await import('./features/recharge/RechargeDialog.tsx')).RechargeDialog,
}));
const ChooseGoodsDialog = lazy(async () => ({
  default: (await import('./features/goods/ChooseGoodsDialog.tsx')).ChooseGoodsDialog,
}));
const PurchaseDialog = lazy(async () => ({
  default: (await import('./features/purchase/PurchaseDialog.tsx')).PurchaseDialog,
}));

/** The dialogs above every page, each loaded when it is first opened. The later ones lie over the earlier. */
export function Dialogs() {
  const { login, recharge, chooseGoods } = useDialogs();
  const [params, setParams] = useSearchParams();
  const goodsId = Number(params.get(BUY_PARAM) ?? 0);
  const closePurchase = () =>
    setParams((old) => {
      const next = new URLSearchParams(old);
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
      <PageBoundary>
        <Suspense fallback={null}>
          {chooseGoods && <ChooseGoodsDialog {...chooseGoods} onClose={() => closeDialog('chooseGoods')} />}
          {recharge && (
            <Layer base={1400}>
              <RechargeDialog {...recharge} />
            </Layer>
          )}
          {login && (
            <Layer base={1700}>
              <LoginDialog {...login} />
            </Layer>
          )}
        </Suspense>
      </PageBoundary>
    </>
  );
}

/** Dialogs within a dialog lie 100 above it each, toasts above 2000: what may be opened from all of them lies between. */
function Layer({ base, children }: { base: number; children: ReactNode }) {
  return <ConfigProvider theme={{ token: { zIndexPopupBase: base } }}>{children}</ConfigProvider>;
}
