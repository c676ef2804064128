import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { EmptyState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { SAY } from './copy.ts';

const WORDS = SAY.store;

/** Tab 4: orders of connected shops (M090, M091). No shop can be connected yet, and it says so. */
export function StoreTab() {
  const [range, setRange] = useState(() => ({ from: day(6), to: day(0) }));
  const id = useId();
  const needsShop = () => toast.warning(WORDS.chooseFirst);
  const quick = [
    { title: WORDS.quick.today, from: 0, to: 0 },
    { title: WORDS.quick.yesterday, from: 1, to: 1 },
    { title: WORDS.quick.week, from: 6, to: 0 },
  ];
  return (
    <div className="purchase-store">
      <div className="row">
        <label className="purchase-field-column">
          <span>{WORDS.select}</span>
          <select disabled>
            <option>{WORDS.none}</option>
          </select>
        </label>
        <Button onClick={() => toast.info(WORDS.soon)}>{WORDS.add}</Button>
        <Button onClick={needsShop}>{WORDS.sync}</Button>
      </div>
      <div className="row">
        <label className="purchase-field-column" htmlFor={`${id}-from`}>
          <span>{WORDS.from}</span>
          <Input
            id={`${id}-from`}
            type="date"
            value={range.from}
            onChange={({ target }) => setRange({ ...range, from: target.value })}
          />
        </label>
        <label className="purchase-field-column" htmlFor={`${id}-to`}>
          <span>{WORDS.to}</span>
          <Input
            id={`${id}-to`}
            type="date"
            value={range.to}
            onChange={({ target }) => setRange({ ...range, to: target.value })}
          />
        </label>
        {quick.map(({ title, from, to }) => (
          <Button key={title} type="link" onClick={() => setRange({ from: day(from), to: day(to) })}>
            {title}
          </Button>
        ))}
      </div>
      <div className="row">
        <Input className="grow" aria-label={WORDS.keyword} placeholder={WORDS.keyword} />
        <Input className="grow" aria-label={WORDS.remark} placeholder={WORDS.remark} />
        <Input.TextArea className="grow" rows={1} aria-label={WORDS.orders} placeholder={WORDS.orders} />
        <Button type="primary" onClick={needsShop}>
          {WORDS.search}
        </Button>
      </div>
      <EmptyState title={WORDS.none} hint={WORDS.noneHint} />
    </div>
  );
}

/** So many days ago; the last seven days are the default range (M279). */
const day = (before: number): string => localDate(Date.now() - before * 24 * 3600 * 1000);

function localDate(ms: number): string {
  const date = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
