import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { PromoterSign } from '@giftship/shared/partners/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { useMay } from '../../session/session.ts';
import { PARTNERS_COPY as SAY } from './copy.ts';
import './partners.css';

/** Signs of abuse in what a promoter earned on, partner or not (O184): asked for once his drawer is open. */
export function PartnerSigns({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'partners', 'signs', userId],
    queryFn: ({ signal }) => api.partners.signs({ query: { user_id: String(userId) }, signal }),
  });
  return (
    <section className="drawer-section">
      <h3>{SAY.signs}</h3>
      {isError && <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={2} className="log-wait" />}
      {data && data.signs.length > 0 && (
        <ul className="drawer-list" aria-label={SAY.signs}>
          {data.signs.map((sign) => (
            <li key={sign.kind}>
              <StatePill tone="bad" text={sign.kind_text} /> {sign.text}
              <SignOrders sign={sign} />
            </li>
          ))}
        </ul>
      )}
      {data?.signs.length === 0 && <p className="hint">{SAY.noSigns(data)}</p>}
    </section>
  );
}

/** The newest orders of a sign; a way to each for who may see orders. */
function SignOrders({ sign }: { sign: PromoterSign }) {
  const seesOrders = useMay('order.view');
  return (
    <>
      <ul className="sign-orders" aria-label={SAY.signOrders(sign.kind_text)}>
        {sign.orders.map((sn) => (
          <li key={sn} className="mono">
            {seesOrders ? <Link to={PATHS.orders({ open: sn })}>{sn}</Link> : sn}
          </li>
        ))}
      </ul>
      {sign.orders.length < sign.count && <small>{SAY.newestOf(sign.orders.length, sign.count)}</small>}
    </>
  );
}
