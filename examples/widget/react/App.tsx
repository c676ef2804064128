import { useState } from 'react';

const SITE_KEY = 'pk_demo00000000000000000000';

/** A React page: attributes in kebab-case, events as `on` and their name. Typed by the service's `/widget/gift.d.ts`. */
export function App() {
  const [sort, setSort] = useState<'default' | 'time' | 'price'>('default');
  const [bought, setBought] = useState<string[]>([]);
  return (
    <main className="page">
      <header>
        <h1>React 页面里的货架</h1>
        <p className="quiet">宿主有自己的 React，与组件互不相干。</p>
      </header>
      <div className="row">
        <label className="field">
          <span>排序</span>
          <select value={sort} onChange={(event) => setSort(event.target.value as typeof sort)}>
            <option value="default">默认</option>
            <option value="time">最新</option>
            <option value="price">价格</option>
          </select>
        </label>
        <p className="quiet">
          {bought.length === 0 ? '还没有订单' : `已下单 ${bought.length} 批：${bought.join('、')}`}
        </p>
      </div>
      <gift-goods-list
        site-key={SITE_KEY}
        page-size="10"
        sort={sort}
        ongift-order-success={({ detail }) => setBought((old) => [...old, detail.batchSn])}
      >
        <a href="http://localhost:3000/gift-list">到礼达挑选礼品</a>
      </gift-goods-list>
    </main>
  );
}
