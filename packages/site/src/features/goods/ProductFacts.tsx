import { placeText } from '@giftship/shared/address/place-text';
import type { ReactNode } from 'react';
import { GOODS_COPY } from '../../goods/copy.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';

const SAY = GOODS_PAGES_COPY.detail;

/** What one should know before buying, as a table of two columns; long facts take a line. */
export function ProductFacts({ goods }: { goods: Detail }) {
  const { express } = goods;
  const from = {
    province: express.send_province,
    city: express.send_city,
    district: express.send_district,
  };
  const short: [string, ReactNode][] = [
    [SAY.express, express.subname ? `${express.name}（${express.subname}）` : express.name],
    [SAY.weight, GOODS_COPY.weight(goods.goods_weight)],
    [SAY.cutoff, SAY.cutoffText(express.cutoff_time)],
    [SAY.limit, SAY.limitText(goods.limit)],
  ];
  const long: [string, ReactNode][] = [
    [SAY.sendFrom, `${placeText(from, ' ')} ${express.send_address}`],
    [SAY.prohibited, <Prohibited key="areas" areas={goods.no_deliver_area} />],
    [SAY.tips, tipsOf(goods) || SAY.none],
  ];
  return (
    <dl className="card product-facts">
      {[...short, ...long].map(([title, value], index) => (
        <div key={title} className={index < short.length ? '' : 'long'}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const tipsOf = ({ express }: Detail): string =>
  [express.tips, express.sync_waybill === 1 ? '' : SAY.waybillLater].filter(Boolean).join(' ');

function Prohibited({ areas }: { areas: Detail['no_deliver_area'] }) {
  if (areas.length === 0) return SAY.none;
  return (
    <ul className="product-areas">
      {areas.map(({ province, city, start, end }) => (
        <li key={`${province}${city}${start}`}>
          {placeText({ province, city })}
          {start && end && <span className="hint">{SAY.until(start.slice(0, 10), end.slice(0, 10))}</span>}
        </li>
      ))}
    </ul>
  );
}
