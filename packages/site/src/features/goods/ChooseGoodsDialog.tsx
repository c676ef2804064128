import { useState } from 'react';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import type { Filters } from './filters.ts';
import { GoodsList } from './GoodsList.tsx';

interface ChooseGoodsDialogProps {
  onChoose: (goodsId: number) => void;
  onClose: () => void;
}

/** Goods to choose one of (M086); its filters are its own, the page below keeps its address. */
export function ChooseGoodsDialog({ onChoose, onClose }: ChooseGoodsDialogProps) {
  const [filters, setFilters] = useState<Filters>({});
  const choose = (goodsId: number) => {
    onChoose(goodsId);
    onClose();
  };
  return (
    <TopDialog title={SAY.choose.title} className="choose-goods goods-buys" onClose={onClose}>
      <GoodsList filters={filters} onFilters={setFilters} onChoose={choose} />
    </TopDialog>
  );
}
