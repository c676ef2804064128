import { placeText } from '@giftship/shared/address/place-text';
import { HeartFilled, HeartOutlined, RightOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { api } from '../../lib/api.ts';
import { GOODS_COPY } from '../../goods/copy.ts';
import { useFavourite } from '../../goods/favourites.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { useBuy } from '../../goods/use-buy.ts';
import { GOODS_PAGES_COPY } from './copy.ts';

const SAY = GOODS_PAGES_COPY.detail;
const PICTURE = 440;
const THUMB = 64;

type Detail = Awaited<ReturnType<typeof api.goods.detail>>;

/** Everything that one should know before buying. */
export function ProductSheet({ goods }: { goods: Detail }) {
  const isSoldOut = goods.is_no_sku === 1;
  return (
    <>
      <article className={isSoldOut ? 'product card sold-out' : 'product card'}>
        <Pictures goods={goods} />
        <div className="product-facts">
          <h1>
            {goods.tag !== '' && (
              <span className="product-tag">{GOODS_COPY.tags[goods.tag] ?? goods.tag}</span>
            )}
            {goods.goods_name}
          </h1>
          <p className="hint">
            {SAY.sold} {goods.sale_count.toLocaleString('zh-CN')} · {SAY.collected}{' '}
            {goods.collect_count.toLocaleString('zh-CN')}
          </p>
          <Prices goods={goods} />
          <Facts goods={goods} />
          <p className="product-promise">
            <SafetyCertificateOutlined aria-hidden /> {SAY.promise(goods.express.cutoff_time)}
          </p>
          <Actions goods={goods} />
          <Link className="product-shop" to={PATHS.shop(goods.shop_id)}>
            <span className="hint">{SAY.soldBy}</span> <strong>{goods.shop_name}</strong>
            <span className="product-enter">
              {SAY.shop} <RightOutlined aria-hidden />
            </span>
          </Link>
        </div>
      </article>
      <section className="card product-content" aria-label={SAY.content}>
        <h2>{SAY.content}</h2>
        <CleanHtml html={goods.content} />
      </section>
    </>
  );
}

function Pictures({ goods }: { goods: Detail }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="product-pictures">
      <div className="product-picture">
        <img
          src={goods.pics[shown] ?? goods.goods_pic}
          alt={goods.goods_name}
          width={PICTURE}
          height={PICTURE}
        />
        {goods.is_no_sku === 1 && <span className="goods-out">{GOODS_COPY.outOfStock}</span>}
      </div>
      {goods.pics.length > 1 && (
        <div className="product-thumbs" role="group" aria-label={SAY.pictures}>
          {goods.pics.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-pressed={index === shown}
              aria-label={SAY.picture(index + 1)}
              onClick={() => setShown(index)}
            >
              <img src={picture} alt="" width={THUMB} height={THUMB} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What a piece costs this person, and what it costs the others. */
function Prices({ goods }: { goods: Detail }) {
  const groupId = useSession((session) => session.user?.group_id);
  return (
    <div className="product-prices">
      <p>
        <span className="hint">{SAY.price}</span>
        <Price yuan={goods.price} size="large" />
      </p>
      <table>
        <caption className="visually-hidden">{SAY.groups}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{SAY.group}</th>
            <th scope="col">{SAY.groupPrice}</th>
          </tr>
        </thead>
        <tbody>
          {goods.group_prices.map(({ group_id, group_name, price }) => (
            <tr key={group_id} className={group_id === groupId ? 'mine' : ''}>
              <th scope="row">
                {group_name}
                {group_id === groupId && <span className="visually-hidden">（{SAY.yours}）</span>}
              </th>
              <td>￥{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ goods }: { goods: Detail }) {
  const { express } = goods;
  const from = {
    province: express.send_province,
    city: express.send_city,
    district: express.send_district,
  };
  const facts: [string, ReactNode][] = [
    [SAY.express, express.subname ? `${express.name}（${express.subname}）` : express.name],
    [SAY.sendFrom, `${placeText(from, ' ')} ${express.send_address}`],
    [SAY.cutoff, SAY.cutoffText(express.cutoff_time)],
    [SAY.weight, GOODS_COPY.weight(goods.goods_weight)],
    [SAY.limit, SAY.limitText(goods.limit)],
    [
      SAY.onTime,
      <>
        {goods.on_time_rate === null ? SAY.noRate : GOODS_PAGES_COPY.shop.rate(goods.on_time_rate)}{' '}
        <span className="hint">{SAY.onTimeHint}</span>
      </>,
    ],
    [SAY.tips, tipsOf(goods) || SAY.none],
    [SAY.prohibited, <Prohibited key="areas" areas={goods.no_deliver_area} />],
  ];
  return (
    <dl className="product-list">
      {facts.map(([title, value]) => (
        <div key={title}>
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

function Actions({ goods }: { goods: Detail }) {
  const buy = useBuy();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [isCollected, toggle] = useFavourite(goods);
  const isSoldOut = goods.is_no_sku === 1;
  return (
    <div className="product-actions">
      <Button type="primary" size="large" disabled={isSoldOut} onClick={() => buy(goods.goods_id)}>
        {isSoldOut ? GOODS_COPY.outOfStock : GOODS_COPY.buy}
      </Button>
      {isSignedIn && (
        <Button
          size="large"
          aria-pressed={isCollected}
          icon={isCollected ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
          onClick={toggle}
        >
          {isCollected ? GOODS_COPY.collected : GOODS_COPY.collect}
        </Button>
      )}
    </div>
  );
}
