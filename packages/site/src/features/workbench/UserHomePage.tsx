import { IdcardFilled, RightOutlined } from '@ant-design/icons';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, Navigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { useBuy } from '../../goods/use-buy.ts';
import { Block } from './Block.tsx';
import { Goods, Moment, State } from '../../lists/cells.tsx';
import { WORKBENCH_COPY } from './copy.ts';
import { Announcement, Messages } from './News.tsx';
import { Workbench } from './Workbench.tsx';

const SAY = WORKBENCH_COPY;
const LATEST = 5;

/** /user-center goes on to the workbench (M024). */
export function UserCenterHome() {
  return <Navigate to={PATHS.userHome()} replace />;
}

/** The workbench: money, what waits for the person, what they often send, and their latest orders. */
export function UserHomePage() {
  return (
    <div className="user-home">
      <RealNameReminder />
      <div className="user-top">
        <Balance />
        <Counts />
      </div>
      <Workbench />
      <Frequent />
      <div className="user-pair">
        <Messages />
        <Announcement />
      </div>
      <Latest />
    </div>
  );
}

function RealNameReminder() {
  const state = useSession((session) => session.user?.is_attestation);
  if (state === undefined || state === ATTESTATION.passed) return null;
  return (
    <section className="card user-reminder" role="note">
      <IdcardFilled />
      <div className="grow">
        <strong>{SAY.realName}</strong>
        <p>{SAY.realNameHint}</p>
      </div>
      <Link to={PATHS.authentication()}>
        {SAY.goRealName} <RightOutlined />
      </Link>
    </section>
  );
}

function Balance() {
  const wallet = useQuery({ queryKey: ['wallet-info'], queryFn: () => api.wallet.info() });
  return (
    <section className="card user-balance" aria-label={SAY.balance}>
      <div className="grow">
        <h2>{SAY.balance}</h2>
        {wallet.data ? (
          <Price yuan={wallet.data.money} size="large" />
        ) : (
          <div className="user-balance-wait" />
        )}
      </div>
      <Link to={PATHS.wallet()}>{SAY.details}</Link>
      <Button type="primary" onClick={() => openRecharge({})}>
        {SAY.recharge}
      </Button>
    </section>
  );
}

/** The home page asks for the same panel; both read one entry of the cache. */
function usePanel() {
  return useQuery({ queryKey: ['home-user'], queryFn: () => api.orders.homeUser() });
}

function Counts() {
  const info = usePanel().data?.package_info;
  const counts = [
    { title: SAY.counts.unpaid, count: info?.unpaid, to: PATHS.orderList({ status: ORDER_STATUS.unpaid }) },
    { title: SAY.counts.paid, count: info?.paid, to: PATHS.packageList({ group: 'paid' }) },
    { title: SAY.counts.shipped, count: info?.un_receive, to: PATHS.packageList({ group: 'shipped' }) },
  ];
  return (
    <ul className="card user-counts">
      {counts.map(({ title, count, to }) => (
        <li key={title}>
          <Link to={to}>
            <b>{count ?? '–'}</b>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Frequent() {
  const panel = usePanel();
  const buy = useBuy();
  return (
    <Block title={SAY.frequent}>
      {panel.isPending && <Skeletons count={1} className="user-row-wait" />}
      {panel.isLoadingError && <LoadFailed onRetry={() => void panel.refetch()} />}
      {panel.data?.goods_list.length === 0 && (
        <p className="hint">
          {SAY.frequentNone} <Link to={PATHS.giftList()}>{SAY.browse}</Link>
        </p>
      )}
      {panel.data && panel.data.goods_list.length > 0 && (
        <ul className="user-frequent">
          {panel.data.goods_list.map(({ goods_id, goods_name, goods_pic }) => (
            <li key={goods_id}>
              <Link to={PATHS.productDetail(goods_id)}>
                <img src={goods_pic} alt="" width="56" height="56" loading="lazy" />
                <span>{goods_name}</span>
              </Link>
              <Button size="small" onClick={() => buy(goods_id)}>
                {SAY.again}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

function Latest() {
  const orders = useQuery({
    queryKey: ['orders', 'latest'],
    queryFn: () => api.orders.list({ body: { page: 1, page_size: PAGE_SIZES[0] } }),
  });
  return (
    <Block title={SAY.latest} action={<Link to={PATHS.orderList()}>{SAY.all}</Link>}>
      {orders.isPending && <Skeletons count={LATEST} className="user-line-wait" />}
      {orders.isLoadingError && <LoadFailed onRetry={() => void orders.refetch()} />}
      {orders.data?.list.length === 0 && (
        <EmptyState title={SAY.latestNone} hint={SAY.latestHint}>
          <Link to={PATHS.giftList()}>{SAY.browse}</Link>
        </EmptyState>
      )}
      <ul className="user-latest">
        {orders.data?.list.slice(0, LATEST).map((row) => (
          <li key={row.order_sn}>
            <Link to={{ pathname: PATHS.orderList(), search: `?order=${row.order_sn}` }}>
              <Goods name={row.goods_name} count={row.goods_num} pic={row.goods_pic} />
            </Link>
            <span className="hint">
              {row.rec_name} · <Moment time={row.created_at} />
            </span>
            <State of="order" status={row.status} text={row.status_text} />
            <Price yuan={row.price} size="small" />
          </li>
        ))}
      </ul>
    </Block>
  );
}
