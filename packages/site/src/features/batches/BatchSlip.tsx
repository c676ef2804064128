import { CheckOutlined, ClockCircleOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { ShareBar } from '@giftship/kit/controls/ShareBar.tsx';
import { Slip, Tear } from '@giftship/kit/slip/Slip.tsx';
import type { BatchView } from '@giftship/shared/orders/contract';
import type { ReactNode } from 'react';
import { Moment, State } from '../../lists/cells.tsx';
import { BATCHES_COPY } from './copy.ts';

const SAY = BATCHES_COPY;
/** What becomes of parcels that have their waybill. */
const ON_THE_WAY = ['picked_up', 'signed', 'problem', 'compensated'] as const;

/** A batch as a slip: what was ordered for how much, how far it has come in counted lines, where its parcels are. */
export function BatchSlip({ view, retry }: { view: BatchView; retry: ReactNode }) {
  const { batch, counts } = view;
  return (
    <Slip>
      <div className="batch-head">
        {batch.goods_pic && <GoodsPicture src={batch.goods_pic} alt="" size={44} />}
        <div className="grow">
          <p>
            <b>{batch.goods_name}</b> <State of="batch" status={batch.status} text={batch.status_text} />
          </p>
          <p className="hint">
            {batch.express_name} · {SAY.from(SAY.channels[batch.channel] ?? '')} ·{' '}
            <Moment time={batch.created_at} />
          </p>
        </div>
        <Price yuan={batch.total_price} size="normal" />
      </div>
      <Tear />
      <div className="batch-lines">
        <ShareBar
          shares={[
            { tone: 'kept', count: counts.with_waybill },
            { tone: 'waiting', count: counts.waiting },
            { tone: 'gone', count: counts.refunded },
            { tone: 'bad', count: view.refused.length },
          ]}
        />
        <ul>
          <Line icon={<CheckOutlined />} tone="ok" count={counts.with_waybill} words={SAY.lines.issued} />
          <Line
            icon={<ClockCircleOutlined />}
            tone="warn"
            count={counts.waiting}
            words={SAY.lines.waiting}
            more={SAY.waitingHint}
            action={retry}
          />
          <Line icon={<RollbackOutlined />} tone="hint" count={counts.refunded} words={SAY.lines.refunded} />
          <Line icon={<CloseOutlined />} tone="bad" count={view.refused.length} words={SAY.lines.refused} />
        </ul>
      </div>
      <Tear />
      <dl className="batch-ways">
        {ON_THE_WAY.map((name) => (
          <div key={name}>
            <dt>{SAY.counts[name]}</dt>
            <dd className={counts[name] === 0 ? 'none' : ''}>{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </Slip>
  );
}

interface LineProps {
  icon: ReactNode;
  tone: 'ok' | 'warn' | 'bad' | 'hint';
  count: number;
  words: string;
  more?: string;
  action?: ReactNode;
}

/** So many of one outcome; nothing is said of outcomes that did not happen. */
function Line({ icon, tone, count, words, more, action }: LineProps) {
  if (count === 0) return null;
  return (
    <li>
      <span className={`batch-sign ${tone}`} aria-hidden>
        {icon}
      </span>
      <span className="grow">
        <b>{count}</b> {words}
        {more && <span className="hint">{more}</span>}
      </span>
      {action}
    </li>
  );
}
