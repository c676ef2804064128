export function PurchaseDialog(_: { goodsId: number; onClose: () => void }) {
  return null;
}
