import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { closeDialog, useDialogs } from './open-dialogs.ts';
import { BUY_PARAM } from './paths.ts';

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
    <Suspense fallback={null}>
      {Number.isSafeInteger(goodsId) && goodsId > 0 && (
        <PurchaseDialog key={goodsId} goodsId={goodsId} onClose={closePurchase} />
      )}
      {chooseGoods && <ChooseGoodsDialog {...chooseGoods} onClose={() => closeDialog('chooseGoods')} />}
      {recharge && <RechargeDialog {...recharge} />}
      {login && <LoginDialog {...login} />}
    </Suspense>
  );
}
