import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Bars, Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { useNow } from '@giftship/kit/lib/use-now.ts';
import { guarded } from '../../session/guard.ts';
import { HOME_COPY } from './copy.ts';
import { promiseNow, slipDays } from './promise-times.ts';

const SAY = HOME_COPY.hero;

/** What a service without banners shows (M054): the promise, as it holds for who pays now, and the slip that proves it. */
export function Hero() {
  const navigate = useNavigate();
  return (
    <section className="hero" aria-label={SAY.label}>
      <div className="hero-words">
        <Promise />
        <p>{SAY.hint}</p>
        <div className="row">
          <Button type="primary" size="large" onClick={() => guarded(() => void navigate(PATHS.delivery()))}>
            {SAY.importSheet}
          </Button>
          <Button size="large" onClick={() => void navigate(PATHS.giftList())}>
            {SAY.buyGoods}
          </Button>
        </div>
        <Figures />
      </div>
      <div className="hero-picture">
        <SlipPicture />
      </div>
    </section>
  );
}

function Promise() {
  const { isToday, deadline } = promiseNow(useNow());
  return (
    <h2>
      {isToday ? SAY.today : SAY.later}
      <br />
      {SAY.unlessBy(deadline)}
      <em>{SAY.pays}</em>
    </h2>
  );
}

/** How the promise was kept, in numbers of this service; none where there are too few parcels to tell. */
function Figures() {
  const { data } = useQuery({ queryKey: ['home', 'figures'], queryFn: () => api.content.figures() });
  if (data === null) return null;
  return (
    <dl className="hero-figures">
      {data && (
        <>
          <div>
            <dt>{SAY.pickedUp}</dt>
            <dd>
              <b className="num">{data.picked_up_yesterday.toLocaleString('zh-CN')}</b> {SAY.parcels}
            </dd>
          </div>
          <div>
            <dt>{SAY.onTime}</dt>
            <dd>
              <b className="num ok">{data.on_time_rate}%</b>
            </dd>
          </div>
          <div>
            <dt>{SAY.compensated}</dt>
            <dd>
              <b className="num">{sayYuan(data.compensated)}</b>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** A waybill as it is when all went well; an example, and it says so. */
function SlipPicture() {
  const { slip } = SAY;
  const days = slipDays(useNow());
  return (
    <div className="hero-slip" role="img" aria-label={slip.label}>
      <Slip>
        <div className="hero-part">
          <p>
            <b>{slip.courier}</b> <span>{slip.from}</span>
          </p>
          <Bars />
          <p className="mono">
            <span>{slip.waybill}</span> <span>{slip.example}</span>
          </p>
        </div>
        <Tear />
        <div className="hero-part">
          <b>{slip.recipient}</b>
          <p>{slip.address}</p>
        </div>
        <Tear />
        <p className="hero-part">
          <span>{slip.paid(days.paid)}</span>{' '}
          <span>
            {slip.until} <b>{slip.deadline(days.pickedUp)}</b>
          </span>
        </p>
      </Slip>
      <Stamp>{slip.stamp}</Stamp>
    </div>
  );
}
