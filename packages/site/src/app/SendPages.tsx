import { useCallback } from 'react';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { DeliveryPage } from '../features/goods/DeliveryPage.tsx';
import { SelectedGoods } from '../features/goods/SelectedGoods.tsx';
import { PurchasePanel } from '../features/purchase/PurchasePanel.tsx';
import { PATHS } from '../lib/paths.ts';
import { BuyHere } from '../goods/use-buy.ts';

/** Ship now: the goods are chosen and bought in one page (M038); the chosen one stands in the address. */
export function SendPage() {
  const [goodsId, choose, back] = useChosenGoods();
  return (
    <BuyHere value={choose}>
      {goodsId > 0 ? <PurchasePanel goodsId={goodsId} onBack={back} /> : <DeliveryPage />}
    </BuyHere>
  );
}

/** Ship now: the purchase of a goods item that was chosen before (M049); without one it is chosen first. */
export function GiftOrderPage() {
  const [goodsId, choose] = useChosenGoods();
  const navigate = useNavigate();
  if (goodsId === 0) return <Navigate to={PATHS.giftSelected()} replace />;
  return (
    <BuyHere value={choose}>
      <PurchasePanel goodsId={goodsId} onBack={() => void navigate(PATHS.giftSelected())} />
    </BuyHere>
  );
}

/** 常用礼品: what this person keeps or often sends, each one step from its order (M049). */
export function GiftSelectedPage() {
  const navigate = useNavigate();
  const order = useCallback(
    (goodsId: number) => void navigate(PATHS.giftOrder({ goods: goodsId })),
    [navigate],
  );
  return (
    <BuyHere value={order}>
      <SelectedGoods />
    </BuyHere>
  );
}

/** The goods that the address names; 0 without one. Both ways are steps that the back button takes back. */
function useChosenGoods(): [number, (goodsId: number) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('goods') ?? 0);
  // The filters of the goods stand in the same address and stay.
  const choose = useCallback(
    (goodsId: number) =>
      setParams(() => {
        const next = addressParams();
        next.set('goods', String(goodsId));
        return next;
      }),
    [setParams],
  );
  const back = useCallback(
    () =>
      setParams(() => {
        const next = addressParams();
        next.delete('goods');
        return next;
      }),
    [setParams],
  );
  return [Number.isSafeInteger(id) && id > 0 ? id : 0, choose, back];
}
