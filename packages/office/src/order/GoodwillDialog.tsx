import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import type { Objection } from '@giftship/shared/parcels/objection';
import { useState } from 'react';
import { api } from '../session/api.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../lists/MoneyField.tsx';
import { useSecondWhy } from '../session/use-second-why.ts';
import { useSession } from '../session/session.ts';
import { BearerField } from './BearerField.tsx';
import { ACT_COPY as SAY } from './copy.ts';
import { OpenObjections } from './OpenObjections.tsx';
import { refreshService } from './refresh.ts';

interface GoodwillDialogProps {
  orderSn: string;
  ticketSn?: string;
  /** How much the order may still be given; '' where there is no order. */
  left: string;
  objections: readonly Objection[];
  onClose: () => void;
}

/** Gives a buyer money for the trouble, into his balance (O133). */
export function GoodwillDialog({ orderSn, ticketSn = '', left, objections, onClose }: GoodwillDialogProps) {
  const most = useSession(({ limits }) => limits.goodwill_most);
  const [money, setMoney] = useState('');
  const [bearer, setBearer] = useState<Bearer>(BEARER.shop);
  const second = useSecondWhy('goodwill', [money]);
  return (
    <DecideDialog
      title={SAY.goodwillTitle(orderSn || ticketSn)}
      action="goodwill.give"
      verb={SAY.goodwill}
      content={[orderSn, ticketSn, money, bearer]}
      isDirty={money !== ''}
      isReady={isMoney(money)}
      {...second}
      usual={SAY.goodwillChips}
      run={({ reason, key }) =>
        api.refunds.goodwill({
          body: { order_sn: orderSn, ticket_sn: ticketSn, money, bearer, reason },
          key,
        })
      }
      onDone={refreshService}
      onClose={onClose}
    >
      <div className="decide-field">
        <span>{SAY.goodwillMoney}</span>
        <MoneyField label={SAY.goodwillMoney} value={money} onChange={setMoney} />
        <span className="hint">{left === '' ? SAY.goodwillPlain(most) : SAY.goodwillHint(most, left)}</span>
      </div>
      <BearerField value={bearer} onChange={setBearer} />
      <OpenObjections bearer={bearer} list={objections} />
    </DecideDialog>
  );
}
