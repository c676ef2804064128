import { WarningOutlined } from '@ant-design/icons';
import { formatYuan, type Fen } from '@giftship/shared/money/fen';
import { Button, Input } from 'antd';
import { isReason } from '../../lists/ReasonInput.tsx';
import { GOODS_COPY as SAY } from './copy.ts';
import type { OpenForm } from './use-goods-form.ts';
import { moneyText } from '../../lib/money-text.ts';

/** An amount as it is read; a dash while it is half typed. */
const amountWords = (amount: Fen | null): string => (amount === null ? '—' : moneyText(formatYuan(amount)));

/** What refuses these prices, under the table, with the ways out (O055). */
export function PriceRefusals({ form }: { form: OpenForm }) {
  const { base, given, faults, below, mayBelow, reason, setReason, put } = form;
  const wrong = faults.filter(({ field }) => ['price', 'floor', 'groups'].includes(field));
  const worst = below[0];
  return (
    <>
      {wrong.map(({ field, text }) => (
        <p key={field} className="price-fault" role="alert">
          <WarningOutlined aria-hidden /> {text}
        </p>
      ))}
      {worst && base.cost !== undefined && (
        <div className="price-fault" role="alert">
          <WarningOutlined aria-hidden />
          <span>
            {SAY.faults.below(worst.name, worst.price === null ? '' : formatYuan(worst.price), given.cost)}
          </span>
          {(given.groups[String(worst.id)] ?? '') !== '' && (
            <Button size="small" onClick={() => put({ groups: { ...given.groups, [String(worst.id)]: '' } })}>
              {SAY.clearOwn(amountWords(worst.byRule))}
            </Button>
          )}
          {mayBelow && reason === null && (
            <Button size="small" onClick={() => setReason('')}>
              {SAY.reasonAnyway}
            </Button>
          )}
          {!mayBelow && <small>{SAY.belowRight}</small>}
        </div>
      )}
      {worst && mayBelow && reason !== null && (
        <label className="price-reason">
          {SAY.belowReason}
          <Input
            value={reason}
            maxLength={200}
            status={isReason(reason) ? '' : 'error'}
            placeholder={SAY.belowReasonHint}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
    </>
  );
}
