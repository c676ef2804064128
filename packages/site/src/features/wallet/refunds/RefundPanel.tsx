import { BALANCE_REFUND_STATUS as S } from '@giftship/shared/balance-refunds/balance-refund';
import type { BalanceRefundRow } from '@giftship/shared/balance-refunds/fields-contract';
import { REFUNDABLE_LABELS } from '@giftship/shared/balance-refunds/labels';
import { parseYuan } from '@giftship/shared/money/fen';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { REFUND_COPY as SAY } from '../copy.ts';
import { PagedRecords } from '../PagedRecords.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const LINES = ['balance', 'bonus', 'recharged', 'refunded'] as const;

/** How much of the balance can go back to where it was paid from, and what was asked for before (X053). */
export function RefundPanel() {
  return (
    <>
      <Refundable />
      <h2 className="wallet-records">{SAY.records}</h2>
      <PagedRecords
        name="balance-refunds"
        load={api.balanceRefunds.list}
        label={SAY.records}
        columns={COLUMNS}
        keyOf={({ refund_sn }) => refund_sn}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
    </>
  );
}

function Refundable() {
  const [isAsking, setAsking] = useState(false);
  const info = useQuery({
    queryKey: ['balance-refunds', 'info'],
    queryFn: () => api.balanceRefunds.info(),
  });
  const { data } = info;
  if (info.isLoadingError) return <LoadFailed onRetry={() => void info.refetch()} />;
  if (!data) return <Skeletons count={2} className="statement-line-wait" />;
  const hasSome = (parseYuan(data.most) ?? 0) > 0;
  return (
    <section className="wallet-refund" aria-label={SAY.title}>
      <dl>
        {LINES.map((key) => (
          <Fact key={key} title={REFUNDABLE_LABELS[key]}>
            {sayYuan(data[key])}
          </Fact>
        ))}
        <Fact title={REFUNDABLE_LABELS.most}>
          <strong>{sayYuan(data.most)}</strong>
        </Fact>
      </dl>
      <div className="row">
        <p className="hint grow">{data.is_open ? SAY.isOpen : hasSome ? SAY.rule : SAY.none}</p>
        {hasSome && !data.is_open && (
          <Button color="default" variant="solid" onClick={() => setAsking(true)}>
            {SAY.ask}
          </Button>
        )}
      </div>
      {isAsking && <RefundDialog most={data.most} onClose={() => setAsking(false)} />}
    </section>
  );
}

const TONES: Record<number, string> = {
  [S.review]: 'warn',
  [S.sending]: 'warn',
  [S.done]: 'ok',
  [S.refused]: 'bad',
  [S.failed]: 'bad',
};

const COLUMNS: Column<BalanceRefundRow>[] = [
  { key: 'sn', title: SAY.columns.sn, cell: ({ refund_sn }) => <CopyText text={refund_sn} /> },
  { key: 'price', title: SAY.columns.money, cell: ({ money }) => <strong>{sayYuan(money)}</strong> },
  {
    key: 'parts',
    title: SAY.columns.parts,
    cell: ({ parts }) =>
      parts.map(({ trade_no, money, status_text }) => (
        <p key={trade_no}>
          {SAY.part(trade_no, sayYuan(money))} <span className="hint">{status_text}</span>
        </p>
      )),
  },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: ({ status, status_text, answer, returned }) => (
      <>
        <span className={TONES[status]}>{status_text}</span>
        {answer !== '' && <p className="hint">{SAY.answer(answer)}</p>}
        {status === S.failed && <p className="hint">{SAY.returned(sayYuan(returned))}</p>}
      </>
    ),
  },
  {
    key: 'created',
    title: SAY.columns.created,
    cell: ({ created_at }) => <span title={created_at}>{created_at.slice(5, 16)}</span>,
  },
  {
    key: 'done',
    title: SAY.columns.done,
    cell: ({ done_at }) => <span title={done_at}>{done_at.slice(5, 16) || '-'}</span>,
  },
];
