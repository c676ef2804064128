import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { ApprovalRow } from '@giftship/shared/operators/approval-contract';
import { paperId } from '@giftship/shared/content/paper';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useSession } from '../../session/session.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { SecondPanel } from '../../lists/SecondPanel.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { paperUrl } from '../../media/paper-url.ts';
import { APPROVALS_COPY as SAY } from './copy.ts';

/** The same card that the asker saw, worked out anew, with both seats. */
export function ApprovalDetail({ row }: { row: ApprovalRow }) {
  const name = useSession(({ operator }) => operator?.name ?? '');
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'approvals', 'preview', row.approval_sn, row.status],
    queryFn: ({ signal }) => api.operators.approvals({ query: { approval_sn: row.approval_sn }, signal }),
  });
  const isWaiting = row.status === APPROVAL_STATUS.waiting;
  const second = isWaiting
    ? row.can_decide
      ? { name, hint: SAY.you }
      : undefined
    : row.decided_by === ''
      ? undefined
      : { name: row.decided_by, hint: SAY.decided(row.decided_at.slice(5, 16)) };
  return (
    <div className="decide">
      <dl className="drawer-facts">
        <Fact title={SAY.columns.what}>
          {row.kind_text} {row.ref_text || <code className="mono">{row.ref}</code>}
        </Fact>
        {row.money !== '0.00' && (
          <Fact title={SAY.columns.money}>
            <MoneyCell yuan={row.money} />
          </Fact>
        )}
        <Fact title={SAY.columns.reason}>{row.reason}</Fact>
        <Fact title={SAY.columns.status}>{row.status_text}</Fact>
        {row.answer !== '' && <Fact title={SAY.answer}>{row.answer}</Fact>}
        {isWaiting && (
          <Fact title={SAY.columns.expires}>
            <TimeCell at={row.expires_at} />
          </Fact>
        )}
      </dl>
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={3} className="log-wait" />}
      {data?.preview && (
        <section className="drawer-section">
          <h3>{SAY.preview}</h3>
          <dl className="preview-lines">
            {data.preview.map((line) => (
              <Fact key={line.name} title={line.name}>
                <Said value={line.value} /> {line.is_changed && <span className="bad">{SAY.changed}</span>}
              </Fact>
            ))}
          </dl>
          {isWaiting && <p className="hint">{SAY.recomputed}</p>}
        </section>
      )}
      <SecondPanel
        why={data?.limits ?? ''}
        asker={row.asked_by}
        askerHint={SAY.askedAt(row.asked_at.slice(5, 16))}
        second={second}
      />
    </div>
  );
}

/** A line as it was asked; the attachment of a change of a balance can be opened. */
function Said({ value }: { value: string }) {
  if (paperId(value) === null) return <samp>{value}</samp>;
  return (
    <a href={paperUrl('attachment', value)} target="_blank" rel="noreferrer">
      {value}
    </a>
  );
}

type Decision = 'approve' | 'refuse' | 'withdraw';

/** Deciding and taking back; who may neither is told why there is no button. */
export function ApprovalFoot({ row }: { row: ApprovalRow }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  if (!row.can_decide && !row.can_withdraw)
    return row.status === APPROVAL_STATUS.waiting ? <span className="hint">{SAY.aboutYou}</span> : null;
  const name =
    decision && { approve: SAY.approveTitle, refuse: SAY.refuse, withdraw: SAY.withdraw }[decision];
  return (
    <>
      {row.can_decide && (
        <Button type="primary" onClick={() => setDecision('approve')}>
          {SAY.approve(row.kind_text)}
        </Button>
      )}
      {row.can_withdraw && <Button onClick={() => setDecision('withdraw')}>{SAY.withdraw}</Button>}
      {row.can_withdraw && !row.can_decide && <span className="hint">{SAY.own}</span>}
      <span className="drawer-gap" />
      {row.can_decide && (
        <Button danger onClick={() => setDecision('refuse')}>
          {SAY.refuse}
        </Button>
      )}
      {decision && name && (
        <DecideDialog
          title={`${name} ${row.kind_text} ${row.approval_sn}`}
          action={`approval.${decision}`}
          verb={decision === 'approve' ? SAY.approve(row.kind_text) : name}
          isGrave={decision === 'refuse'}
          noReason={decision === 'approve'}
          content={[row.approval_sn, decision]}
          run={({ reason, key }) =>
            api.operators
              .decideApproval({ body: { approval_sn: row.approval_sn, do: decision, reason }, key })
              .then((answer) => ({ ...answer, approval: null }))
          }
          onDone={() => void refreshList('approvals')}
          // What changed meanwhile makes it fail, and nothing has moved: that is no good news.
          tell={({ status, status_text, answer }) => {
            const text = answer === '' ? status_text : `${status_text}：${answer}`;
            if (status === APPROVAL_STATUS.failed) toast.error(text);
            else toast.success(text);
          }}
          onClose={() => setDecision(null)}
        >
          <dl className="preview-lines">
            <Fact title={SAY.columns.by}>{row.asked_by}</Fact>
            {row.money !== '0.00' && (
              <Fact title={SAY.columns.money}>
                <MoneyCell yuan={row.money} />
              </Fact>
            )}
            <Fact title={SAY.columns.reason}>{row.reason}</Fact>
          </dl>
        </DecideDialog>
      )}
    </>
  );
}
