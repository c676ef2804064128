import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { OwnStatement, OwnStatementWhole } from '@giftship/shared/settlement/contract';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import { SETTLEMENT_STATUS as S, settlementCan } from '@giftship/shared/settlement/settlement';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../../../lib/failures.ts';
import { AdjustedLines } from '../../../lists/AdjustedLines.tsx';
import { atOnce } from '../../../lists/at-once.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../../lists/cells.tsx';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { StatementSlip } from '../../../lists/StatementSlip.tsx';
import { SumSlip } from '../../../lists/SumSlip.tsx';
import { refreshList, useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { useSession } from '../../session.ts';
import { STATEMENTS_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const TONES: Readonly<Record<number, StateTone>> = {
  [S.toConfirm]: 'waiting',
  [S.confirmed]: 'waiting',
  [S.disputed]: 'bad',
  [S.toPay]: 'waiting',
  [S.paid]: 'kept',
  [S.failed]: 'bad',
};
const STATES = Object.entries(SETTLEMENT_LABELS).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
  { kind: 'text', key: 'settle_sn', title: SAY.filters.sn, width: 140 },
];
const pill = (row: OwnStatement) => <StatePill tone={TONES[row.status] ?? 'gone'} text={row.status_text} />;
const COLUMNS: WorkColumn<OwnStatement>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.settle_sn} /> },
  { key: 'period', title: C.period, cell: (row) => SAY.span(row.period_start, row.period_end.slice(5)) },
  { key: 'payable', title: C.payable, isNumber: true, cell: (row) => <MoneyCell yuan={row.payable} /> },
  { key: 'status', title: C.status, cell: pill },
  { key: 'due', title: C.due, cell: (row) => row.due_day },
  { key: 'sale', title: C.sale, isNumber: true, cell: (row) => <MoneyCell yuan={row.sale} /> },
  { key: 'comp', title: C.comp, isNumber: true, cell: (row) => <MoneyCell yuan={row.comp} /> },
  { key: 'closing', title: C.closing, isNumber: true, cell: (row) => <MoneyCell yuan={row.closing} /> },
  { key: 'made', title: C.made, cell: (row) => <TimeCell at={row.created_at} /> },
];

/** Statements of a supplier: looked through, agreed to or disputed, and where the money is (S072, S074). */
export function StatementsPage() {
  const list = useOfficeList({
    name: 'own-settle',
    filters: FILTERS,
    load: api.money.statements,
    keyOf: (row: OwnStatement) => row.settle_sn,
    find: async (settle_sn, signal) =>
      (await api.money.statements({ query: { settle_sn }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: SAY.filters.status,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] ?? 0 })),
        ],
      }}
      toneOf={(row) =>
        row.status === S.failed || row.status === S.disputed
          ? 'trouble'
          : row.status === S.carried
            ? 'gone'
            : undefined
      }
      view={{
        kind: SAY.kind,
        title: (row) => row.settle_sn,
        body: (row) => <Detail row={row} />,
        foot: (row) => <Foot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

function Detail({ row }: { row: OwnStatement }) {
  const query = { settle_sn: row.settle_sn };
  const save = (call: Promise<{ fileName: string; bytes: Uint8Array }>) =>
    void call.then((file) => saveFile(file.fileName, file.bytes), tellFailure);
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>{pill(row)}</Fact>
        <Fact title={C.period}>{SAY.span(row.period_start, row.period_end)}</Fact>
        <Fact title={C.due}>{row.due_day}</Fact>
        <Fact title={C.confirmed}>
          {row.confirms_at === '' ? row.confirmed_at : SAY.waitsUntil(row.confirms_at)}
        </Fact>
        {row.approved_at !== '' && <Fact title={C.approved}>{row.approved_at}</Fact>}
        {row.payee !== '' && <Fact title={C.payee}>{row.payee}</Fact>}
        {row.paid_at !== '' && <Fact title={C.paid}>{row.paid_at}</Fact>}
        {row.bank_no !== '' && <Fact title={C.bankNo}>{row.bank_no}</Fact>}
        {row.fail_reason !== '' && <Fact title={C.failed}>{row.fail_reason}</Fact>}
        {row.missed_at !== '' && <Fact title={C.missed}>{`${row.missed_at} ${row.missed_text}`}</Fact>}
      </dl>
      <section className="drawer-section">
        <StatementSlip row={row} />
        <p className="row drawer-section">
          <Button onClick={() => save(api.money.detail({ query }))}>{SAY.detail}</Button>
          {row.has_receipt && (
            <Button onClick={() => save(api.money.receipt({ query }))}>{SAY.receipt}</Button>
          )}
        </p>
      </section>
      <Whole row={row} />
    </>
  );
}

function Whole({ row: { settle_sn, version } }: { row: OwnStatement }) {
  const { data } = useQuery({
    queryKey: ['list', 'own-settle', 'detail', settle_sn, version],
    queryFn: ({ signal }) => api.money.statement({ query: { settle_sn }, signal }),
  });
  if (!data) return null;
  return (
    <>
      <AdjustedLines rows={data.adjustments} count={data.adjusted} />
      <Disputes disputes={data.disputes} />
    </>
  );
}

function Disputes({ disputes }: Pick<OwnStatementWhole, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <section className="drawer-section">
      <h3>{SAY.disputes}</h3>
      {disputes.map((each) => (
        <dl key={each.id} className="preview-lines">
          <Fact title={SAY.disputedBy(each.asked_by, each.at)}>
            {each.content} {each.parcels.length > 0 && <small>{SAY.parcels(each.parcels.length)}</small>}
          </Fact>
          <Fact title={each.answered_at === '' ? SAY.waits : SAY.answered(each.adjust_sn)}>
            {each.answer}
          </Fact>
        </dl>
      ))}
    </section>
  );
}

type Act = 'confirm' | 'dispute' | 'miss';

function Foot({ row }: { row: OwnStatement }) {
  const [act, setAct] = useState<Act | null>(null);
  const mayConfirm = useSession(({ me }) => me?.rights.includes('s.settle.confirm') ?? false);
  const can = (what: Act) => mayConfirm && settlementCan[what].some((each) => each === row.status);
  const close = () => setAct(null);
  return (
    <>
      {can('confirm') && (
        <Button type="primary" onClick={() => setAct('confirm')}>
          {SAY.confirm}
        </Button>
      )}
      {can('miss') && row.missed_at === '' && <Button onClick={() => setAct('miss')}>{SAY.missed}</Button>}
      <span className="drawer-gap" />
      {can('dispute') && (
        <Button danger onClick={() => setAct('dispute')}>
          {SAY.dispute}
        </Button>
      )}
      {act === 'confirm' && <ConfirmDialog row={row} onClose={close} />}
      {act === 'dispute' && <SayDialog row={row} act="dispute" onClose={close} />}
      {act === 'miss' && <SayDialog row={row} act="miss" onClose={close} />}
    </>
  );
}

function ConfirmDialog({ row, onClose }: { row: OwnStatement; onClose: () => void }) {
  const { settle_sn } = row;
  return (
    <DecideDialog
      title={`${SAY.confirm} ${settle_sn}`}
      action="settlement.confirm"
      verb={SAY.confirm}
      noReason
      content={settle_sn}
      run={({ key }) => atOnce(api.money.confirm({ body: { settle_sn }, key }))}
      onDone={() => void refreshList('own-settle')}
      onClose={onClose}
    >
      <p className="hint">{SAY.confirmHint}</p>
      <SumSlip
        lines={[{ title: SAY.span(row.period_start, row.period_end), yuan: row.payable }]}
        total={{ title: C.payable, yuan: row.payable }}
      />
    </DecideDialog>
  );
}

function SayDialog({
  row,
  act,
  onClose,
}: {
  row: OwnStatement;
  act: 'dispute' | 'miss';
  onClose: () => void;
}) {
  const [content, setContent] = useState('');
  const [parcels, setParcels] = useState('');
  const { settle_sn } = row;
  const isDispute = act === 'dispute';
  const title = isDispute ? SAY.dispute : SAY.missed;
  const names = parcels.split(/[\s,，、;；]+/).filter((each) => each !== '');
  return (
    <DecideDialog
      title={`${title} ${settle_sn}`}
      action={`settlement.${act}`}
      verb={title}
      noReason
      isDirty={content !== '' || parcels !== ''}
      isReady={content.trim().length >= 2}
      content={[settle_sn, content, names]}
      run={async ({ key }) => {
        const body = { settle_sn, content: content.trim() };
        if (isDispute) await api.money.dispute({ body: { ...body, parcels: names }, key });
        else await api.money.missed({ body, key });
        return { approval: null };
      }}
      onDone={() => void refreshList('own-settle')}
      onClose={onClose}
    >
      <p className="hint">{isDispute ? SAY.disputeHint : SAY.missedHint}</p>
      <label className="decide-field">
        {SAY.content}
        <Input.TextArea
          rows={3}
          maxLength={isDispute ? 1000 : 200}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </label>
      {isDispute && (
        <label className="decide-field">
          {SAY.parcelList}
          <Input.TextArea rows={3} value={parcels} onChange={({ target }) => setParcels(target.value)} />
        </label>
      )}
    </DecideDialog>
  );
}
