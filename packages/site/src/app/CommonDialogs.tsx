import { ConfigProvider } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { closeDialog, type LoginRequest, useDialogs } from '../lib/open-dialogs.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';

const RechargeDialog = lazy(async () => ({
  default: (await import('../features/recharge/RechargeDialog.tsx')).RechargeDialog,
}));
const ChooseGoodsDialog = lazy(async () => ({
  default: (await import('../features/goods/ChooseGoodsDialog.tsx')).ChooseGoodsDialog,
}));

/** The dialogs that any screen may open, each loaded when it is first opened; how to log in differs by where we stand. */
export function CommonDialogs({ Login }: { Login: ComponentType<LoginRequest> }) {
  const { login, recharge, chooseGoods } = useDialogs();
  return (
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
            <Login {...login} />
          </Layer>
        )}
      </Suspense>
    </PageBoundary>
  );
}

/** Dialogs within a dialog lie 100 above it each, toasts above 2000: what may be opened from all of them lies between. */
function Layer({ base, children }: { base: number; children: ReactNode }) {
  return <ConfigProvider theme={{ token: { zIndexPopupBase: base } }}>{children}</ConfigProvider>;
}
