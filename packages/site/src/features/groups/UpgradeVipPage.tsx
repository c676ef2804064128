import { CheckCircleFilled } from '@ant-design/icons';
import { parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import type { GroupRow } from '@giftship/shared/groups/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { BuyGroupDialog } from './BuyGroupDialog.tsx';
import { VIP_COPY as SAY } from './copy.ts';
import { Estimate } from './Estimate.tsx';
import './groups.css';

/** The groups beside one another: what each saves, what it costs, and where one stands. */
export function UpgradeVipPage() {
  const list = useQuery({ queryKey: ['vip-groups'], queryFn: () => api.groups.list() });
  const [wanted, setWanted] = useState<GroupRow | null>(null);
  if (list.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void list.refetch()} />
      </section>
    );
  const rows = list.data?.list;
  return (
    <div className="vip">
      <section className="card" aria-label={SAY.title}>
        <p className="hint">{SAY.lead}</p>
        {rows ? (
          <ul className="vip-groups" aria-label={SAY.groups}>
            {rows.map((group) => (
              <GroupCard key={group.group_id} group={group} onBuy={() => setWanted(group)} />
            ))}
          </ul>
        ) : (
          <div className="vip-groups">
            <Skeletons count={4} className="vip-group-wait" />
          </div>
        )}
      </section>
      {rows && <Estimate groups={rows} />}
      {wanted && <BuyGroupDialog group={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}

function GroupCard({ group, onBuy }: { group: GroupRow; onBuy: () => void }) {
  const isCurrent = group.is_current === 1;
  const minus = parseYuan(group.minus) ?? ZERO_FEN;
  const price = parseYuan(group.price) ?? ZERO_FEN;
  return (
    <li className={isCurrent ? 'vip-group vip-current' : 'vip-group'}>
      <h2>
        {group.name}
        {isCurrent && (
          <span className="vip-mark">
            <CheckCircleFilled /> {SAY.current}
          </span>
        )}
      </h2>
      <p>
        <span className="hint">{SAY.minus}</span> <Price yuan={group.minus} size="large" />
      </p>
      <ul className="vip-benefits">
        <li>{minus === 0 ? SAY.benefit.none : SAY.benefit.some(group.saved_per_thousand)}</li>
        {minus > 0 && <li>{SAY.benefit.back(Math.ceil(price / minus).toLocaleString('zh-CN'))}</li>}
        {group.recharge !== '' && <li>{SAY.orRecharge(group.recharge)}</li>}
      </ul>
      <p className="vip-price">
        {price === 0 ? (
          SAY.everybody
        ) : (
          <>
            <strong>{sayYuan(group.price)}</strong> <span className="hint">{SAY.perYear}</span>
          </>
        )}
      </p>
      {isCurrent && price > 0 && (
        <p className="hint">{group.until === '' ? SAY.lasting : SAY.until(group.until.slice(0, 10))}</p>
      )}
      {group.can_buy === 1 && (
        <div className="row">
          <Button color="default" variant="solid" className="grow" onClick={onBuy}>
            {isCurrent ? SAY.prolong : SAY.buy}
          </Button>
          {group.recharge !== '' && (
            <Button onClick={() => openRecharge({ amount: group.recharge })}>{SAY.recharge}</Button>
          )}
        </div>
      )}
      {group.can_buy === 0 && !isCurrent && price > 0 && <p className="hint">{SAY.higher}</p>}
    </li>
  );
}
