import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { COPY } from '@giftship/kit/copy.ts';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { api } from '../../lib/api.ts';
import { openLogin } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.panel;
const UNPAID = 0;
/** As many as fit in the row. */
const MOST_FREQUENT = 4;

/** Who is signed in, what waits for them, and what they often send; a visitor is asked to log in (M056-M060). */
export function UserPanel() {
  const isSignedIn = useSession((session) => session.isSignedIn);
  return (
    <section className="home-panel card" aria-label={SAY.label}>
      {isSignedIn ? <Person /> : <Visitor />}
    </section>
  );
}

function Visitor() {
  return (
    <>
      <div className="grow">
        <strong>{SAY.visitor}</strong> <span className="hint">{SAY.visitorHint}</span>
      </div>
      <Button onClick={() => openLogin({ mode: 'register' })}>{SAY.register}</Button>
      <Button color="default" variant="solid" onClick={() => openLogin({ mode: 'login' })}>
        {SAY.login}
      </Button>
    </>
  );
}

function Person() {
  const user = useSession((session) => session.user);
  const panel = useQuery({
    queryKey: ['home', 'panel', user?.user_id ?? 0],
    queryFn: () => api.orders.homeUser(),
  });
  const counts = panel.data?.package_info;
  return (
    <>
      <div className="home-person">
        <strong title={user?.username}>{user ? SAY.hello(user.username) : '\u00a0'}</strong>
        <span className="home-group">{user?.group_name ?? '\u00a0'}</span>
        <Link to={PATHS.userHome()}>
          {SAY.center} <RightOutlined aria-hidden />
        </Link>
      </div>
      <ul className="home-counts">
        <Count title={SAY.counts.unpaid} count={counts?.unpaid} path={PATHS.orderList({ status: UNPAID })} />
        <Count title={SAY.counts.paid} count={counts?.paid} path={PATHS.packageList({ group: 'paid' })} />
        <Count
          title={SAY.counts.shipped}
          count={counts?.un_receive}
          path={PATHS.packageList({ group: 'shipped' })}
        />
      </ul>
      <div className="home-frequent">
        <h2>{SAY.frequent}</h2>
        {panel.data?.goods_list.length === 0 && (
          <p className="hint">
            <span>{COPY.noRecords}</span> <Link to={PATHS.giftList()}>{SAY.browse}</Link>
          </p>
        )}
        <ul>
          {panel.data?.goods_list.slice(0, MOST_FREQUENT).map(({ goods_id, goods_pic, goods_name }) => (
            <li key={goods_id}>
              <Link to={PATHS.productDetail(goods_id)} title={goods_name}>
                <GoodsPicture src={goods_pic} alt={goods_name} size={40} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Count({ title, count, path }: { title: string; count: number | undefined; path: string }) {
  return (
    <li>
      <Link to={path}>
        <strong className="num">{count ?? SAY.unknown}</strong> <span>{title}</span>
      </Link>
    </li>
  );
}
