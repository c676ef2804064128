import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { isAwake } from '../../lib/awake.ts';
import { ChartCard } from './ChartCard.tsx';
import { DASHBOARD_COPY as SAY } from './copy.ts';
import { SupplierCard } from './SupplierCard.tsx';
import { SystemCard } from './SystemCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { TodoCard } from './TodoCard.tsx';
import './dashboard.css';

/** Numbers are at most so old (O047). */
const EVERY_MS = 30_000;
const often = { refetchInterval: () => (isAwake() ? EVERY_MS : (false as const)) };

/** The desk: what waits, how today goes, who ships late, thirty days, the service itself (O041-O047). */
export function DashboardPage() {
  const todo = useQuery({
    queryKey: ['todo', 'desk'],
    queryFn: ({ signal }) => api.shell.todo({ signal }),
    ...often,
  });
  const desk = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.shell.dashboard({ signal }),
    ...often,
  });
  const retry = () => void Promise.all([todo.refetch(), desk.refetch()]);
  const isFailed = (todo.isError || desk.isError) && !(todo.data && desk.data);
  if (isFailed) return <FailedNote title={COPY.loadFailed} onRetry={retry} />;
  if (!todo.data || !desk.data)
    return (
      <div className="office-page">
        <Skeletons count={3} className="desk-wait" />
      </div>
    );
  const { at, today, yesterday, suppliers, ship, days, system } = desk.data;
  return (
    <div className="office-page desk">
      <section className="card desk-card todo-card">
        <h2>
          {SAY.todo} <small>{SAY.todoHint}</small>
          <time title={at}>{SAY.updated(at.slice(11))}</time>
        </h2>
        <TodoCard queues={todo.data.queues} now={todo.dataUpdatedAt} />
      </section>
      {today && yesterday && <TodayCard today={today} yesterday={yesterday} />}
      {(suppliers ?? days) && (
        <div className="desk-halves">
          {suppliers && ship && <SupplierCard {...{ suppliers, ship, at }} />}
          {days && <ChartCard days={days} />}
        </div>
      )}
      {system && <SystemCard system={system} />}
    </div>
  );
}
