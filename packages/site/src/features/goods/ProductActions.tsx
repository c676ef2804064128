import { FileTextOutlined, HeartFilled, HeartOutlined } from '@ant-design/icons';
import { formatYuan, minusFen, yuan } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { GOODS_COPY } from '../../goods/copy.ts';
import { useFavourite } from '../../goods/favourites.ts';
import { useBuy } from '../../goods/use-buy.ts';
import { PATHS } from '../../lib/paths.ts';
import { guarded } from '../../session/guard.ts';
import { useSession } from '../../session/session.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';
import { type Wanted, totalOf } from './wanted.ts';
import { useWallet } from '../../session/use-wallet.ts';

const SAY = GOODS_PAGES_COPY.detail;

/** To buy, to bring a sheet, to keep for later; on a phone they stay in reach of the thumb. */
export function ProductActions({ goods, wanted }: { goods: Detail; wanted: Wanted }) {
  const buy = useBuy();
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [isCollected, toggle] = useFavourite(goods);
  const isSoldOut = goods.is_no_sku === 1;
  const importSheet = () => void navigate(PATHS.delivery({ goods: goods.goods_id }));
  return (
    <div className="product-actions">
      <Button type="primary" size="large" disabled={isSoldOut} onClick={() => buy(goods.goods_id)}>
        {isSoldOut ? GOODS_COPY.outOfStock : GOODS_COPY.buy}
      </Button>
      {!isSoldOut && (
        <Button
          size="large"
          className="product-import"
          icon={<FileTextOutlined aria-hidden />}
          onClick={() => guarded(importSheet)}
        >
          {SAY.importSheet}
        </Button>
      )}
      {isSignedIn && (
        <Button
          size="large"
          type="text"
          className="product-heart"
          aria-pressed={isCollected}
          icon={isCollected ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
          onClick={toggle}
        >
          {isCollected ? GOODS_COPY.collected : GOODS_COPY.collect}
        </Button>
      )}
      {isSignedIn && <BalanceAfter total={totalOf(goods.price, wanted)} />}
    </div>
  );
}

/** What is left of the balance after that, or what is missing for it. */
function BalanceAfter({ total }: { total: ReturnType<typeof totalOf> }) {
  const { data } = useWallet();
  if (!data || total === null) return null;
  const balance = yuan(data.money);
  return (
    <p className="hint product-after">
      {balance >= total
        ? SAY.after(data.money, formatYuan(minusFen(balance, total)))
        : SAY.short(data.money, formatYuan(minusFen(total, balance)))}
      <br />
      {SAY.recipientsLater}
    </p>
  );
}
