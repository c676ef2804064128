import { CheckCircleFilled } from '@ant-design/icons';
import { formatYuan, minusFen, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import type { GroupRow } from '@giftship/shared/groups/contract';
import { Button } from 'antd';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { VIP_COPY as SAY } from './copy.ts';
import type { Savings } from './savings.ts';

interface GroupCardProps {
  group: GroupRow;
  savings: Savings;
  /** Of all groups that can be bought, this one saves most. */
  isBest: boolean;
  onBuy: () => void;
}

/** A group: what it saves whoever ships so much, what it costs, and the way to it. */
export function GroupCard({ group, savings, isBest, onBuy }: GroupCardProps) {
  const isCurrent = group.is_current === 1;
  const price = parseYuan(group.price) ?? ZERO_FEN;
  const { month, year } = savings;
  return (
    <li className={isCurrent ? 'vip-group vip-current' : isBest ? 'vip-group vip-best' : 'vip-group'}>
      <h2>
        {group.name}
        {isCurrent && (
          <span className="vip-mark">
            <CheckCircleFilled /> {SAY.current}
          </span>
        )}
        {isBest && !isCurrent && <span className="vip-mark">{SAY.best}</span>}
      </h2>
      {month === 0 ? (
        <>
          <p className="vip-year">
            <span className="hint">{SAY.fee}</span>
            <strong>{SAY.free}</strong>
          </p>
          <p>{SAY.benefit.none}</p>
        </>
      ) : (
        <>
          {year < 0 ? (
            // So few pieces do not earn the fee back: how many do is what helps.
            <p className="vip-year">
              <span className="hint">{SAY.notYet}</span>
              <strong>{SAY.dearer(sayYuan(formatYuan(minusFen(ZERO_FEN, year))))}</strong>
            </p>
          ) : (
            <p className="vip-year">
              <span className="hint">{SAY.year}</span>
              <Price yuan={formatYuan(year)} size="large" />
            </p>
          )}
          <dl className="vip-facts">
            <Line title={SAY.minus}>{sayYuan(group.minus)}</Line>
            <Line title={SAY.month}>{sayYuan(formatYuan(month))}</Line>
            <Line title={SAY.fee}>{sayYuan(group.price) + SAY.perYear}</Line>
            <Line title={SAY.back}>{SAY.pieces(savings.back.toLocaleString('zh-CN'))}</Line>
          </dl>
        </>
      )}
      {price === 0 && <p className="hint vip-foot">{isCurrent ? SAY.everybody : SAY.higher}</p>}
      {isCurrent && price > 0 && (
        <p className="hint">{group.until === '' ? SAY.lasting : SAY.until(group.until.slice(0, 10))}</p>
      )}
      {group.can_buy === 1 && (
        <div className="vip-foot">
          <Button block color="default" variant={isBest ? 'solid' : 'outlined'} onClick={onBuy}>
            {isCurrent ? SAY.prolong : SAY.buy}
          </Button>
          {group.recharge !== '' && (
            <p className="hint">
              {SAY.orRecharge(sayYuan(group.recharge))}
              <button type="button" className="link" onClick={() => openRecharge({ amount: group.recharge })}>
                {SAY.recharge}
              </button>
            </p>
          )}
        </div>
      )}
      {group.can_buy === 0 && !isCurrent && price > 0 && <p className="hint vip-foot">{SAY.higher}</p>}
    </li>
  );
}

function Line({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
