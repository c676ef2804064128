import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { present } from '@giftship/shared/lib/assert';
import { formatYuan, timesFen, yuan } from '@giftship/shared/money/fen';
import { type Closure, PICKUP_LATE_FROM, promiseAt } from '@giftship/shared/parcels/deadlines';
import { compensationAmount } from '@giftship/shared/parcels/judge';

/** A parcel as it could be; what follows from it is reckoned, not written. */
interface Example {
  name: 'inTime' | 'sharp' | 'cheap' | 'dear' | 'closed';
  paid: string;
  pickedUp: string;
  price: string;
  pieces: number;
  closed?: Closure[];
}

const EXAMPLES: readonly Example[] = [
  { name: 'inTime', paid: '2026-11-24 16:59:59', pickedUp: '2026-11-25 07:34:00', price: '1.80', pieces: 1 },
  { name: 'sharp', paid: '2026-11-24 17:00:00', pickedUp: '2026-11-25 20:10:00', price: '1.80', pieces: 1 },
  { name: 'cheap', paid: '2026-11-24 10:05:00', pickedUp: '2026-11-25 08:01:00', price: '1.80', pieces: 2 },
  { name: 'dear', paid: '2026-11-24 10:05:00', pickedUp: '2026-11-25 08:01:00', price: '2.60', pieces: 3 },
  {
    name: 'closed',
    paid: '2026-10-02 14:00:00',
    pickedUp: '2026-10-04 19:20:00',
    price: '2.60',
    pieces: 1,
    closed: [{ start: '2026-10-01', end: '2026-10-03' }],
  },
];

/** One row of the worked examples: times without the year, and what is paid, or null where all went well. */
export interface WorkedExample {
  name: Example['name'];
  goods: { price: string; pieces: number };
  paid: string;
  deadline: string;
  pickedUp: string;
  compensation: string | null;
}

/** The examples with what the rules make of them (M014-M018, D302, D304, D306). */
export const workedExamples = (): WorkedExample[] => EXAMPLES.map(work);

function work({ name, paid, pickedUp, price, pieces, closed = [] }: Example): WorkedExample {
  const at = (text: string) => present(parseTime(text), 'a time');
  const { pickup } = promiseAt(at(paid), PICKUP_LATE_FROM, closed);
  const unit = yuan(price);
  const isLate = at(pickedUp) > pickup;
  return {
    name,
    goods: { price, pieces },
    paid: paid.slice(5),
    deadline: formatTime(pickup).slice(5, 16),
    pickedUp: pickedUp.slice(5, 16),
    compensation: isLate ? formatYuan(compensationAmount(unit, timesFen(unit, pieces))) : null,
  };
}
