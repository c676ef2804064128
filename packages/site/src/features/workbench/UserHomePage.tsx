import { IdcardOutlined, RightOutlined } from '@ant-design/icons';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, Navigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { useBuy } from '../../goods/use-buy.ts';
import { useLatestOrders } from '../../lists/use-latest-orders.ts';
import { Block } from './Block.tsx';
import { WORKBENCH_COPY } from './copy.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Latest } from './Latest.tsx';
import { Announcement, Messages } from './News.tsx';
import './workbench.css';
import { Workbench } from './Workbench.tsx';

const SAY = WORKBENCH_COPY;

/** /user-center goes on to the workbench (M024). */
export function UserCenterHome() {
  return <Navigate to={PATHS.userHome()} replace />;
}

/** The workbench: what waits for the person, today, their latest orders, what they often send, and the news. */
export function UserHomePage() {
  const orders = useLatestOrders();
  const isNew = orders.data?.data_count === 0;
  return (
    <div className="user-home">
      <div className="user-home-main">
        {orders.isPending && <Skeletons count={3} className="user-workbench-wait" />}
        {isNew && <FirstSteps />}
        {!orders.isPending && !isNew && (
          <>
            <RealNameReminder />
            <Workbench />
            <Latest orders={orders} />
          </>
        )}
      </div>
      <div className="user-home-side">
        {!isNew && <Frequent />}
        <Messages />
        <Announcement />
      </div>
    </div>
  );
}

function RealNameReminder() {
  const state = useSession((session) => session.user?.is_attestation);
  if (state === undefined || state === ATTESTATION.passed) return null;
  return (
    <section className="card user-reminder" role="note">
      <IdcardOutlined />
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

/** What was sent most of late; the home page asks for the same, and both read one entry of the cache. */
function Frequent() {
  const panel = useQuery({ queryKey: ['home-user'], queryFn: () => api.orders.homeUser() });
  const buy = useBuy();
  return (
    <Block title={SAY.frequent}>
      {panel.isPending && <Skeletons count={1} className="user-row-wait" />}
      {panel.isLoadingError && <LoadFailed onRetry={() => void panel.refetch()} />}
      {panel.data?.goods_list.length === 0 && (
        <p className="hint">
          {SAY.frequentNone} <Link to={PATHS.delivery()}>{SAY.browse}</Link>
        </p>
      )}
      {panel.data && panel.data.goods_list.length > 0 && (
        <ul className="user-frequent">
          {panel.data.goods_list.map(({ goods_id, goods_name, goods_pic }) => (
            <li key={goods_id}>
              <Link to={PATHS.productDetail(goods_id)}>
                <img src={goods_pic} alt="" width="40" height="40" loading="lazy" />
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
