export function ChooseGoodsDialog(_: { onChoose: (goodsId: number) => void; onClose: () => void }) {
  return null;
}
