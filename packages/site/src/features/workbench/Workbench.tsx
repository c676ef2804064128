import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { api, type Api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Block } from './Block.tsx';
import { WORKBENCH_COPY } from './copy.ts';
import { Days } from './Days.tsx';
import { ToDo } from './ToDo.tsx';

const SAY = WORKBENCH_COPY;
type Numbers = Awaited<ReturnType<Api['orders']['workbench']>>;

/** Today's numbers, what waits for the person, and the last days (M039). */
export function Workbench() {
  const numbers = useQuery({ queryKey: ['workbench'], queryFn: () => api.orders.workbench() });
  if (numbers.isLoadingError)
    return (
      <Block title={SAY.waiting.title}>
        <FailedNote title={SAY.numbersFailed} onRetry={() => void numbers.refetch()} />
      </Block>
    );
  if (!numbers.data) return <Skeletons count={2} className="user-workbench-wait" />;
  return (
    <>
      <Block title={SAY.waiting.title}>
        <ToDo waiting={numbers.data.waiting} />
      </Block>
      <Today today={numbers.data.today} />
      <Days days={numbers.data.days} />
    </>
  );
}

function Send() {
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate(PATHS.delivery())}>
      {SAY.send}
    </Button>
  );
}

function Today({ today }: { today: Numbers['today'] }) {
  const facts = [
    { title: SAY.today.orders, value: String(today.orders) },
    { title: SAY.today.parcels, value: String(today.parcels) },
    { title: SAY.today.spend, value: SAY.yuan(today.spend) },
    {
      title: SAY.today.compensation,
      value: SAY.yuan(today.compensation),
      isKept: today.compensation !== '0.00',
    },
  ];
  return (
    <Block title={SAY.today.title} action={<Send />}>
      <dl className="user-tiles">
        {facts.map(({ title, value, isKept }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={isKept ? 'num ok' : 'num'}>{value}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
