import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { SAY } from './copy.ts';
import { PurchaseOf } from './PurchaseOf.tsx';

/** The purchase in its place within a page of the user centre (M038): the same steps, and a way back to the goods. */
export function PurchasePanel({ goodsId, onBack }: { goodsId: number; onBack: () => void }) {
  return (
    <section className="card purchase-panel" aria-label={SAY.title}>
      <header className="row">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack} aria-label={SAY.backToGoods}>
          <span>{SAY.backToGoods}</span>
        </Button>
        <h2 className="visually-hidden">{SAY.title}</h2>
      </header>
      <PurchaseOf key={goodsId} goodsId={goodsId} onClose={onBack} />
    </section>
  );
}
