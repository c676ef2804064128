import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { APPEAL_STATUS } from '@giftship/shared/cases/case';
import { APPEAL_STATUS_LABELS } from '@giftship/shared/cases/labels';
import type { OfficeAppeal } from '@giftship/shared/cases/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { refreshService } from '../../order/refresh.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { Pictures } from '../../threads/Pictures.tsx';
import { toneOfAppeal } from '../../threads/tones.ts';
import { APPEALS_COPY as SAY, CASES_COPY } from './copy.ts';

const C = SAY.columns;
const COLUMNS: WorkColumn<OfficeAppeal>[] = [
  { key: 'parcel', title: C.parcel, cell: (row) => <NumberCell sn={row.parcel_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOfAppeal(row.status)} text={row.status_text} />,
  },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'reason', title: C.reason, cell: (row) => row.reason_text },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  { key: 'content', title: C.content, cell: (row) => row.content },
  { key: 'settled', title: C.settled, cell: (row) => <TimeCell at={row.settled_at} /> },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
];
const FILTERS: readonly Filter[] = [
  {
    kind: 'text',
    key: 'numbers',
    title: CASES_COPY.filters.numbers,
    placeholder: C.parcel,
    width: 180,
  },
  {
    kind: 'range',
    key: 'time',
    title: C.at,
    numbers: ['numbers'],
    isAllTime: ({ status }) => status === String(APPEAL_STATUS.waiting),
  },
  {
    kind: 'choice',
    key: 'status',
    title: SAY.tabs,
    options: Object.entries(APPEAL_STATUS_LABELS).map(([value, label]) => ({ value, label })),
  },
];

/** Suppliers' appeals against compensation that they paid: granted by a waiver, or not (S062, O136). */
export function AppealsPage() {
  const mayDecide = useMay('comp.void');
  const list = useOfficeList({
    name: 'appeals',
    filters: FILTERS,
    load: api.appeals.list,
    keyOf: (row: OfficeAppeal) => row.parcel_sn,
    find: async (numbers, signal) => (await api.appeals.list({ query: { numbers }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: SAY.tabs,
        items: [
          { value: '', title: SAY.all },
          ...Object.entries(APPEAL_STATUS_LABELS).map(([value, title]) => ({
            value,
            title,
            count: list.states[value],
          })),
        ],
      }}
      view={{
        kind: SAY.kind,
        claims: mayDecide ? 'appeal' : undefined,
        title: (row) => row.parcel_sn,
        body: (row) => <Detail row={row} />,
        foot: (row) => (mayDecide && row.status === APPEAL_STATUS.waiting ? <Foot row={row} /> : null),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="appeal"
    />
  );
}

function Detail({ row }: { row: OfficeAppeal }) {
  const src = (id: string) =>
    `/api/admin/comp/appeal/picture?${new URLSearchParams({ appeal_id: String(row.appeal_id), id })}`;
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <StatePill tone={toneOfAppeal(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.reason}>{row.reason_text}</Fact>
        <Fact title={C.deadline}>{row.deadline}</Fact>
        <Fact title={C.supplier}>{row.supplier.name}</Fact>
        <Fact title={C.order}>
          <NumberCell sn={row.order_sn} />
        </Fact>
        {row.kuaidi_sn !== '' && (
          <Fact title={C.waybill}>
            <NumberCell sn={row.kuaidi_sn} />
          </Fact>
        )}
        <Fact title={C.settled}>{row.settled_at}</Fact>
        <Fact title={C.at}>{row.at}</Fact>
        {row.answer !== '' && <Fact title={C.answer}>{row.answer}</Fact>}
        {row.decided_by !== '' && <Fact title={C.decidedBy}>{row.decided_by}</Fact>}
        {row.decided_at !== '' && <Fact title={C.decidedAt}>{row.decided_at}</Fact>}
      </dl>
      <section className="drawer-section">
        <h3>{C.content}</h3>
        <p>{row.content}</p>
        <Pictures ids={row.images} src={src} />
      </section>
    </>
  );
}

function Foot({ row }: { row: OfficeAppeal }) {
  const [act, setAct] = useState<'grant' | 'refuse' | null>(null);
  const second = useSecondWhy('money', [row.money]);
  return (
    <>
      <Button type="primary" onClick={() => setAct('grant')}>
        {SAY.grant}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.refuse}
      </Button>
      {act && (
        <DecideDialog
          title={`${SAY[act]} ${row.parcel_sn}`}
          action={`appeal.${act}`}
          verb={SAY[act]}
          isGrave={act === 'refuse'}
          reasonLabel={SAY.answer}
          usual={act === 'grant' ? SAY.chips : SAY.refuseChips}
          {...(act === 'grant' ? second : {})}
          content={[row.appeal_id, act]}
          run={({ reason, key }) =>
            api.appeals.decide({ body: { appeal_id: row.appeal_id, do: act, answer: reason }, key })
          }
          onDone={refreshService}
          onClose={() => setAct(null)}
        >
          <p className="hint">{SAY[`${act}Hint`]}</p>
        </DecideDialog>
      )}
    </>
  );
}
