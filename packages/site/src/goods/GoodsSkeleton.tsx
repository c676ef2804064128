import './goods.css';

/** The shape of a card that is still to come. */
export function GoodsSkeleton() {
  return (
    <div className="goods-card goods-ghost" aria-hidden="true">
      <div className="goods-picture skeleton" />
      <div className="goods-words">
        <div className="goods-name skeleton" />
        <div className="goods-facts skeleton" />
      </div>
      <div className="goods-price skeleton" />
    </div>
  );
}
