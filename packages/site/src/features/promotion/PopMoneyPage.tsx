import { AppstoreAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Period } from '@giftship/kit/controls/PeriodSwitch.tsx';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { PROMOTION_COPY as SAY } from './copy.ts';
import { InvitedUsers } from './InvitedUsers.tsx';
import { InviteCard } from './InviteCard.tsx';
import { Report, useReport } from './Report.tsx';
import './promotion.css';

/** One's own link with picture and rules, what it brought, and whom. */
export function PopMoneyPage() {
  const info = useQuery({ queryKey: ['spread-info'], queryFn: () => api.promotion.info() });
  const { data } = info;
  const [period, setPeriod] = useState<Period>('month');
  const summary = useReport(period);
  // On a phone the numbers are what one comes for; the link is sent from there, not scanned.
  const isPhone = useIsPhone();
  if (info.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void info.refetch()} />
      </section>
    );
  const report = <Report {...{ summary, period }} onPeriod={setPeriod} />;
  return (
    <div className="promotion">
      {isPhone && report}
      {data ? (
        <InviteCard info={data} />
      ) : (
        <section className="card" aria-label={SAY.title}>
          <Skeletons count={1} className="promotion-wait" />
        </section>
      )}
      {!isPhone && tag}
      {!isPhone && report}
      <InvitedUsers />
      {isPhone && tag}
    </div>
  );
}

const tag = (
  <Link className="card promotion-tag" to={PATHS.partner()}>
    <AppstoreAddOutlined aria-hidden="true" />
    <span className="grow">
      <strong>{SAY.tag.title}</strong>
      <span className="promotion-tag-text">{SAY.tag.text}</span>
    </span>
    <span>{SAY.tag.go}</span>
  </Link>
);
