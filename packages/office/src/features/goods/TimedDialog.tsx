import { parseTime } from '@giftship/shared/lib/china-time';
import { parseYuan } from '@giftship/shared/money/fen';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import type { FullGoods } from './goods-form.ts';
import { TIMED_COPY as SAY } from './timed-copy.ts';

/** A time as it is typed, to the second; '' for what is none. */
const timeOf = (text: string): string => {
  const whole = `${text.trim()}:00`;
  return parseTime(whole) === null ? '' : whole;
};
const isAmount = (text: string) => text === '' || parseYuan(text) !== null;

/** Sets a price for a time to come; below the cost or the floor it is refused like any other (O057). */
export function TimedDialog({ goods, onClose }: { goods: FullGoods; onClose: () => void }) {
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [price, setPrice] = useState('');
  const [floor, setFloor] = useState('');
  const isReady =
    timeOf(start) !== '' &&
    (end === '' || timeOf(end) !== '') &&
    `${price}${floor}` !== '' &&
    isAmount(price) &&
    isAmount(floor);
  return (
    <DecideDialog
      title={`${SAY.add} ${goods.name}`}
      action="goods.timed.add"
      verb={SAY.add}
      isReady={isReady}
      isDirty={`${start}${price}` !== ''}
      hint={SAY.timeHint}
      content={[goods.goods_id, start, end, price, floor]}
      run={async ({ reason, key }) => {
        const body = {
          goods_id: goods.goods_id,
          start_time: timeOf(start),
          end_time: end === '' ? '' : timeOf(end),
          ...(price === '' ? {} : { price }),
          ...(floor === '' ? {} : { floor }),
          reason,
        };
        return { ...(await api.goods.addTimed({ body, key })), approval: null };
      }}
      onDone={() => void refreshList('goods')}
      onClose={onClose}
    >
      <div className="goods-amounts">
        <label className="decide-field">
          {SAY.start}
          <Input value={start} maxLength={16} onChange={({ target }) => setStart(target.value)} />
        </label>
        <label className="decide-field">
          <span>
            {SAY.end} <small className="hint">{SAY.endHint}</small>
          </span>
          <Input value={end} maxLength={16} onChange={({ target }) => setEnd(target.value)} />
        </label>
      </div>
      <div className="goods-amounts">
        <div className="decide-field">
          <span>
            {SAY.price} <small className="hint">{SAY.same}</small>
          </span>
          <MoneyField label={SAY.price} value={price} onChange={setPrice} />
        </div>
        <div className="decide-field">
          <span>
            {SAY.floor} <small className="hint">{SAY.same}</small>
          </span>
          <MoneyField label={SAY.floor} value={floor} onChange={setFloor} />
        </div>
      </div>
    </DecideDialog>
  );
}
