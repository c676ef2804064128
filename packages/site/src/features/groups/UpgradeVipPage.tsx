import { useQuery } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { BuyGroupDialog } from './BuyGroupDialog.tsx';
import { VIP_COPY as SAY } from './copy.ts';
import { GroupCard } from './GroupCard.tsx';
import { bestOf, savingsOf } from './savings.ts';
import './groups.css';

const MOST = 1_000_000;
const FIRST_GUESS = 3_000;

/** The groups beside one another: what each saves of one's own number of pieces, what it costs, and where one stands. */
export function UpgradeVipPage() {
  const id = useId();
  const list = useQuery({ queryKey: ['vip-groups'], queryFn: () => api.groups.list() });
  const [wantedId, setWanted] = useState<number | null>(null);
  const [count, setCount] = useState(FIRST_GUESS);
  // While it is typed a number may have a fraction, which no sum of money bears.
  const pieces = Math.min(MOST, Math.max(1, Math.round(count)));
  if (list.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void list.refetch()} />
      </section>
    );
  const rows = list.data?.list;
  const wanted = rows?.find(({ group_id }) => group_id === wantedId);
  const best = rows ? bestOf(rows, pieces) : null;
  return (
    <section className="card" aria-label={SAY.title}>
      <p className="vip-lead">
        <label htmlFor={id}>{SAY.label}</label>
        <InputNumber
          id={id}
          min={1}
          max={MOST}
          precision={0}
          value={count}
          suffix={SAY.unit}
          onChange={(value) => setCount(value ?? 1)}
        />
        <span className="hint">{SAY.lead}</span>
      </p>
      {rows ? (
        <ul className="vip-groups" aria-label={SAY.groups}>
          {rows.map((group) => (
            <GroupCard
              key={group.group_id}
              group={group}
              savings={savingsOf(group, pieces)}
              isBest={group.group_id === best}
              onBuy={() => setWanted(group.group_id)}
            />
          ))}
        </ul>
      ) : (
        <div className="vip-groups">
          <Skeletons count={4} className="vip-group-wait" />
        </div>
      )}
      {wanted && <BuyGroupDialog group={wanted} onClose={() => setWanted(null)} />}
    </section>
  );
}
