import { CheckCircleFilled } from '@ant-design/icons';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { NO_WAYBILL, RESULT_TYPES } from '@giftship/shared/orders/labels';
import {
  DELIVER_ROWS,
  type FlowFault,
  type FlowOrder,
  type FlowResult,
} from '@giftship/shared/orders/place-order-flow';
import { deliverFailed } from '@giftship/shared/stores/labels';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { FaultTable } from '../FaultTable.tsx';
import { RESULT_SAY as WORDS } from '../result-copy.ts';
import { countOutcomes } from '../result-counts.ts';
import { PaidDialog } from '../PaidDialog.tsx';
import type { Ordering } from '../use-ordering.ts';
import { STORE_SAY } from './store-copy.ts';
import './store.css';

const SAY = STORE_SAY.result;
/** Different reasons that the alert names; the table has them all. */
const MOST_REASONS = 3;

interface ResultProps {
  result: FlowResult;
  order: FlowOrder;
  ordering: Ordering;
  info: PurchaseInfo;
}

const isUndelivered = ({ type, waybill }: FlowFault): boolean =>
  type === RESULT_TYPES.deliver && waybill !== '';

/** 出错订单 of a store (M083, M140, M263, M264). What was not shipped is shipped again here; nothing here orders anew. */
export function StoreResultDialog({ result, order, ordering, info }: ResultProps) {
  const [faults, setFaults] = useState(result.faults);
  const [shipped, setShipped] = useState<ReadonlySet<number>>(new Set());
  const again = useMutation({
    mutationFn: (some: readonly FlowFault[]) => deliverAgain(some, order),
    onSuccess: (answers, some) => {
      const wrong = new Map(
        answers
          .filter(({ send_status }) => send_status !== DELIVER_STATUS.shipped)
          .map((each) => [each.shop_order, each.msg]),
      );
      setFaults((old) => old.map((each) => ({ ...each, error: wrong.get(each.shop_order) ?? each.error })));
      setShipped((old) => {
        const done = some.filter(({ shop_order: number }) => !wrong.has(number));
        return new Set([...old, ...done.map(({ id }) => id)]);
      });
    },
  });
  const counts = countOutcomes(result, shipped);
  const { failed } = counts;
  const open = faults.filter((fault) => isUndelivered(fault) && !shipped.has(fault.id));
  const reasons = [...new Set(open.map(({ error }) => error))];
  const actionOf = (fault: FlowFault) =>
    shipped.has(fault.id) ? (
      <span className="ok">
        <CheckCircleFilled aria-hidden /> {SAY.delivered}
      </span>
    ) : (
      isUndelivered(fault) && (
        <Button
          size="small"
          aria-label={SAY.againOf(fault.shop_order)}
          disabled={again.isPending}
          onClick={() => again.mutate([fault])}
        >
          {SAY.again}
        </Button>
      )
    );
  return (
    <PaidDialog
      {...{ result, counts, faults, info, ordering }}
      alert={
        open.length > 0 ? (
          <Alert
            type="error"
            showIcon
            className="store-alert"
            title={deliverFailed(reasons.slice(0, MOST_REASONS).join('；'))}
          />
        ) : (
          shipped.size > 0 && <Alert type="success" showIcon className="store-alert" title={SAY.allDone} />
        )
      }
      actions={
        <>
          {open.length > 0 && (
            <Button size="large" loading={again.isPending} onClick={() => again.mutate(open)}>
              {SAY.againAll(open.length)}
            </Button>
          )}
          {failed > 0 && (
            <Button size="large" onClick={ordering.start}>
              {WORDS.retry(failed)}
            </Button>
          )}
        </>
      }
    >
      <FaultTable
        faults={faults}
        settled={shipped}
        ordering={ordering}
        {...(faults.some(isUndelivered) ? { action: { title: SAY.action, cell: actionOf } } : {})}
      />
      {open.length > 0 && <p className="hint">{SAY.keep}</p>}
      {faults.some(({ error }) => error === NO_WAYBILL) && <p className="hint">{SAY.noWaybill}</p>}
    </PaidDialog>
  );
}

async function deliverAgain(faults: readonly FlowFault[], { store_id, platform }: FlowOrder) {
  const answers = [];
  for (let start = 0; start < faults.length; start += DELIVER_ROWS) {
    const list = faults
      .slice(start, start + DELIVER_ROWS)
      .map(({ shop_order, waybill }) => ({ shop_order, waybill_code: waybill }));
    const { items } = await api.stores.deliver({ body: { store_id: store_id ?? 0, platform, list } });
    answers.push(...items);
  }
  return answers;
}
