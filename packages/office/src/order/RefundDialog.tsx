import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { BEARER, type Bearer, BEARERS } from '@giftship/shared/parcels/bearer';
import { formatYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../session/api.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { SumSlip } from '../lists/SumSlip.tsx';
import { useSecondWhy } from '../session/use-second-why.ts';
import { refreshList } from '../lists/use-office-list.ts';
import { BearerField } from './BearerField.tsx';
import { ACT_COPY as SAY } from './copy.ts';
import { OpenObjections } from './OpenObjections.tsx';
import { tellResults } from '../lists/tell-results.ts';
import { moneyText } from '../lib/money-text.ts';

interface RefundDialogProps {
  refundIds: number[];
  /** Of the order, where it is one. */
  orderSn?: string;
  onDone?: () => void;
  onClose: () => void;
}

/** Agrees to refunds with one bearer and one answer: what each gives back, less what was paid before (O129-O132). */
export function RefundDialog({ refundIds, orderSn, onDone, onClose }: RefundDialogProps) {
  const [chosen, setBearer] = useState<Bearer | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['refund-preview', refundIds],
    queryFn: () => api.refunds.preview({ body: { refund_ids: refundIds } }),
    gcTime: 0,
  });
  const bearer = chosen ?? bearerOr(data?.bearer);
  const refused = data?.rows.filter(({ ok }) => !ok) ?? [];
  const second = useSecondWhy('money', [data?.money ?? '']);
  const prices = data?.rows.filter(({ ok }) => ok) ?? [];
  return (
    <DecideDialog
      title={orderSn === undefined ? SAY.many(refundIds.length) : SAY.title(orderSn)}
      action="refund.approve"
      verb={SAY.refund}
      content={[refundIds, bearer]}
      isReady={prices.length > 0}
      {...second}
      reasonLabel={SAY.answer}
      usual={SAY.chips}
      run={({ reason, key }) =>
        api.refunds.decide({ body: { refund_ids: refundIds, do: 'approve', answer: reason, bearer }, key })
      }
      tell={tellResults}
      onDone={() => {
        void refreshList('refunds');
        onDone?.();
      }}
      onClose={onClose}
    >
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={3} className="log-wait" />}
      {data && <RefundSum prices={prices.map(({ price }) => price)} sum={data} />}
      {refused.length > 0 && (
        <dl className="preview-lines" aria-label={SAY.skipped}>
          {refused.map((row) => (
            <Fact key={row.refund_id} title={row.refund_sn}>
              <span className="bad">{row.text}</span>
            </Fact>
          ))}
        </dl>
      )}
      {data && <UnderWay parcels={data.under_way} />}
      <BearerField value={bearer} onChange={setBearer} />
      {data && <OpenObjections bearer={bearer} list={data.objections} />}
    </DecideDialog>
  );
}

/** Whoever was proposed bears it, else the supplier. */
export const bearerOr = (proposed: number | undefined): Bearer =>
  BEARERS.find((each) => each === proposed) ?? BEARER.supplier;

/** Said before money goes back for what still arrives. */
export function UnderWay({ parcels }: { parcels: number }) {
  return parcels > 0 && <p className="bad">{SAY.underWay(parcels)}</p>;
}

interface RefundSumProps {
  prices: readonly string[];
  sum: { money: string; compensated: string };
  balance?: string | undefined;
}

/** Price, less what was compensated, the tear, and what is given back (O131). */
export function RefundSum({ prices, sum, balance }: RefundSumProps) {
  const { money, compensated } = sum;
  const price = sumYuan(prices);
  return (
    <SumSlip
      lines={[
        { title: SAY.price, yuan: price },
        { title: SAY.less, yuan: compensated === '0.00' ? '0.00' : `-${compensated}` },
      ]}
      total={{ title: SAY.total, note: SAY.rule(compensated, money), yuan: money }}
      after={
        balance === undefined
          ? undefined
          : SAY.after(moneyText(balance), moneyText(sumYuan([balance, money])))
      }
    />
  );
}

const sumYuan = (amounts: readonly string[]): string => formatYuan(sumFen(amounts.map(yuan)));
