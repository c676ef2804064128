import { useState } from 'react';
import { Link } from 'react-router';
import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { GOODS_COPY } from '../../goods/copy.ts';
import { PATHS } from '../../lib/paths.ts';
import { Calculator } from './Calculator.tsx';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';
import { Gallery } from './Gallery.tsx';
import { ProductActions } from './ProductActions.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductPrices } from './ProductPrices.tsx';
import { ProductRuler } from './ProductRuler.tsx';
import { SupplierCard } from './SupplierCard.tsx';

const SAY = GOODS_PAGES_COPY.detail;

/** Everything that one should know before buying. */
export function ProductSheet({ goods }: { goods: Detail }) {
  const [wanted, setWanted] = useState({ pieces: 1, people: 1 });
  return (
    <>
      <nav className="product-crumbs" aria-label={SAY.crumbs}>
        <Link to={PATHS.giftList()}>{GOODS_PAGES_COPY.listTitle}</Link>
        <span aria-current="page">{goods.goods_name}</span>
      </nav>
      <article className={goods.is_no_sku === 1 ? 'product sold-out' : 'product'}>
        <div className="product-side">
          <Gallery goods={goods} />
          <SupplierCard goods={goods} />
        </div>
        <div className="product-main">
          <Head goods={goods} />
          <ProductPrices goods={goods} />
          <div className="card product-order">
            <Calculator goods={goods} wanted={wanted} onWanted={setWanted} />
            <ProductRuler goods={goods} pieces={wanted.pieces} />
            <ProductActions goods={goods} wanted={wanted} />
          </div>
          <ProductFacts goods={goods} />
          <section className="card product-content" aria-label={SAY.content}>
            <h2>{SAY.content}</h2>
            <CleanHtml html={goods.content} />
          </section>
        </div>
      </article>
    </>
  );
}

function Head({ goods }: { goods: Detail }) {
  const count = (number: number) => number.toLocaleString('zh-CN');
  return (
    <div className="product-head">
      <h1>
        {goods.goods_name}
        {goods.tag !== '' && <span className="product-tag">{GOODS_COPY.tags[goods.tag] ?? goods.tag}</span>}
      </h1>
      <p>
        <span>
          {SAY.sold} {count(goods.sale_count)}
        </span>
        <span>
          {SAY.collected} {count(goods.collect_count)}
        </span>
        <span>
          <CourierMark name={goods.express_name} /> {SAY.from(goods.express_name, goods.city)}
        </span>
        {goods.on_time_rate !== null && <span className="ok">{SAY.rate(goods.on_time_rate)}</span>}
      </p>
    </div>
  );
}
