import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { DOOR_COPY } from '../../../doors/copy.ts';
import { OFFICE_COPY } from '../../../lib/copy.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx';
import { api } from '../../api.ts';
import { logOut } from '../../session.ts';
import { ApplyForm } from './ApplyForm.tsx';
import { APPLY_COPY as SAY } from './copy.ts';
import './apply.css';

/** The application of a login that works for nobody yet, and what became of it (S002, S003). */
export function ApplyPage() {
  useTitle(SAY.title);
  const { data, isError, refetch } = useQuery({
    queryKey: ['application'],
    queryFn: ({ signal }) => api.account.application({ signal }),
  });
  const sent = data?.application ?? null;
  return (
    <main className="apply" id="main">
      <header className="apply-head">
        <span className="seal" aria-hidden="true">
          {OFFICE_COPY.seal}
        </span>
        <b>{OFFICE_COPY.brand}</b>
        <span className="hint">{SAY.place}</span>
        <span className="apply-ways">
          <a href="/help">{SAY.help}</a>
          <Button type="text" onClick={() => void logOut()}>
            {DOOR_COPY.leave}
          </Button>
        </span>
      </header>
      <section className="card apply-card" aria-label={SAY.title}>
        <h1>{SAY.title}</h1>
        {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeletons count={8} className="log-wait" />}
        {data && sent?.status === SUPPLIER_STATUS.applied && (
          <div className="apply-state" role="status">
            <b>{SAY.waiting}</b>
            <p>{SAY.waitingHint(sent.applied_at)}</p>
            <dl className="apply-sent">
              <dt>{SAY.fields.name}</dt>
              <dd>{sent.name}</dd>
              <dt>{SAY.fields.company}</dt>
              <dd>{sent.company}</dd>
              <dt>{SAY.fields.licence}</dt>
              <dd className="mono">{sent.licence}</dd>
            </dl>
          </div>
        )}
        {data && sent?.status === SUPPLIER_STATUS.refused && (
          <div className="apply-state bad" role="status">
            <b>
              {SAY.refused}：{sent.reason}
            </b>
            <p>{SAY.refusedHint}</p>
          </div>
        )}
        {data && (sent === null || sent.status === SUPPLIER_STATUS.refused) && (
          <>
            {sent === null && <p className="hint">{SAY.intro}</p>}
            <ApplyForm
              key={sent?.version ?? 0}
              given={sent}
              couriers={data.couriers}
              categories={data.categories}
              onSent={() => void refetch()}
            />
            {sent === null && <p className="hint">{SAY.invited}</p>}
          </>
        )}
      </section>
      <LeaveGuard />
    </main>
  );
}
