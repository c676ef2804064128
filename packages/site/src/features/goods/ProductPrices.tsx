import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { Link } from 'react-router';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';

const SAY = GOODS_PAGES_COPY.detail;

/** What a piece costs this person, and what it costs the others. */
export function ProductPrices({ goods }: { goods: Detail }) {
  const groupId = useSession((session) => session.user?.group_id);
  return (
    <div className="product-prices">
      <p>
        <span className="hint">{SAY.price}</span>
        <Price yuan={goods.price} size="hero" isSale />
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
              <td>{sayYuan(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to={PATHS.upgradeVip()}>{SAY.upgrade}</Link>
    </div>
  );
}
