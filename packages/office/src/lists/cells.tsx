import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { moneyText } from '../lib/money-text.ts';

/** An amount of the wire: right, two decimals, negative with a minus and red (O034); a dash for none. */
export function MoneyCell({ yuan }: { yuan: string }) {
  if (yuan === '') return <span className="work-none">—</span>;
  return <span className={yuan.startsWith('-') ? 'money-cell bad' : 'money-cell'}>{moneyText(yuan)}</span>;
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
