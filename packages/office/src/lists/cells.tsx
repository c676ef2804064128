import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { withCommas } from '@giftship/kit/lib/with-commas.ts';

/** An amount of the wire: right, two decimals, negative with a minus and red (O034). */
export function MoneyCell({ yuan }: { yuan: string }) {
  const isNegative = yuan.startsWith('-');
  return (
    <span className={isNegative ? 'money-cell bad' : 'money-cell'}>
      {isNegative ? '−' : ''}¥{withCommas(yuan.replace('-', ''))}
    </span>
  );
}

/** A time of the wire as MM-DD HH:mm, in full under the pointer (O034); nothing for none. */
export function TimeCell({ at }: { at: string }) {
  if (at === '') return <span className="work-none">—</span>;
  return <time title={at}>{at.slice(5, 16)}</time>;
}

/** A number that is copied with one press (O034). */
export function NumberCell({ sn }: { sn: string }) {
  return (
    <span className="mono">
      <CopyText text={sn} />
    </span>
  );
}
