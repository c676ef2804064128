import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { SupplierCase } from '@giftship/shared/cases/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { NumberCell } from '../../../lists/cells.tsx';
import { toneOfCase } from '../../../threads/tones.ts';
import { Thread, TraceLines } from '../../../threads/Thread.tsx';
import { api } from '../../api.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CASES_COPY as SAY } from './copy.ts';

const C = SAY.columns;

/** A case with what both sides said and what the courier told. */
export function CaseDetail({ row }: { row: SupplierCase }) {
  const { case_sn } = row;
  const { data, isError, refetch } = useQuery({
    queryKey: ['case', case_sn],
    queryFn: ({ signal }) => api.cases.show({ query: { case_sn }, signal }),
  });
  const src = (id: string) => `/api/supplier/case/picture?${new URLSearchParams({ case_sn, id })}`;
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <StatePill tone={toneOfCase(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={C.kind}>{`${row.kind_text} · ${row.source_text}`}</Fact>
        {row.due_at !== '' && (
          <Fact title={C.due}>
            <span className={row.is_overdue ? 'bad' : undefined}>{row.due_at}</span>
          </Fact>
        )}
        <Fact title={C.liability}>
          {row.liability_text}
          {row.is_unanswered && <span className="bad"> {SAY.unanswered}</span>}
          {row.is_objected && <span className="hint"> {SAY.objected}</span>}
        </Fact>
        {row.object_until !== '' && <Fact title={C.objectUntil}>{row.object_until}</Fact>}
        <Fact title={C.order}>
          <NumberCell sn={row.order_sn} />
        </Fact>
        <Fact title={C.goods}>{SAY.pieces(row.goods_name, row.goods_num)}</Fact>
        <Fact title={C.recipient}>{`${row.rec_name} ${row.rec_city}`}</Fact>
        <Fact title={C.waybill}>
          {row.express.name} {row.kuaidi_sn !== '' && <NumberCell sn={row.kuaidi_sn} />}
        </Fact>
        <Fact title={C.parcel}>{row.parcel_status_text}</Fact>
        {row.outcome !== 0 && (
          <Fact title={C.outcome}>
            {row.outcome_text} {row.outcome_ref !== '' && <NumberCell sn={row.outcome_ref} />}
          </Fact>
        )}
        <Fact title={C.created}>{row.created_at}</Fact>
      </dl>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={4} className="log-wait" />}
      {data && (
        <>
          <Thread messages={data.messages} src={src} />
          <TraceLines trace={data.trace} />
        </>
      )}
    </>
  );
}

/** Answers while the time runs, objects once while that is possible. */
export function CaseFoot({ row }: { row: SupplierCase }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {row.can_answer ? SAY.answer : SAY.object}
      </Button>
      {isOpen && <AnswerDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
