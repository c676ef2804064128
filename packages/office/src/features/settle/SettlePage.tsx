import { toast } from '@giftship/kit/toast/toast.ts';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { SETTLEMENT_LABELS } from '@giftship/shared/settlement/labels';
import { MOST_SETTLEMENTS, type SettleRow } from '@giftship/shared/settlement/office-contract';
import { SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { atOnce } from '../../lists/at-once.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { SETTLE_COPY as SAY } from './copy.ts';
import { ApproveDialog } from './SettleDialogs.tsx';
import { StatementDetail } from './StatementDetail.tsx';
import { StatementFoot } from './StatementFoot.tsx';
import { statementTone } from './settle-states.ts';
import { useSuppliers } from './use-suppliers.ts';

const C = SAY.columns;
const STATES = Object.entries(SETTLEMENT_LABELS).map(([value, label]) => ({ value, label }));
const money = (
  key: 'opening' | 'sale' | 'back' | 'freight' | 'comp' | 'adjust' | 'payout' | 'closing' | 'payable',
) => ({
  key,
  title: C[key],
  isNumber: true as const,
  cell: (row: SettleRow) => <MoneyCell yuan={row[key]} />,
});
const COLUMNS: WorkColumn<SettleRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.settle_sn} /> },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'period', title: C.period, cell: (row) => SAY.span(row.period_start, row.period_end.slice(5)) },
  money('payable'),
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={statementTone(row.status)} text={row.status_text} />,
  },
  { key: 'due', title: C.due, cell: (row) => row.due_day },
  money('opening'),
  money('sale'),
  money('back'),
  money('freight'),
  money('comp'),
  money('adjust'),
  money('payout'),
  money('closing'),
  { key: 'made', title: C.made, cell: (row) => <TimeCell at={row.created_at} /> },
];

interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** Statements of suppliers: confirmed by them, approved by two, paid (O166 to O170). */
export function SettlePage() {
  const [wanted, setWanted] = useState<{ rows: SettleRow[]; act: 'approve' | 'file' } | null>(null);
  const suppliers = useSuppliers();
  const filters: readonly Filter[] = [
    { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
    { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: suppliers },
    { kind: 'text', key: 'settle_sn', title: SAY.filters.sn, width: 140 },
    { kind: 'text', key: 'file_id', title: SAY.filters.file, width: 160, only: 'digits' },
  ];
  const list = useOfficeList({
    name: 'settle',
    filters,
    load: api.settle.list,
    keyOf: (row: SettleRow) => row.settle_sn,
    find: async (settle_sn, signal) =>
      (await api.settle.list({ query: { settle_sn }, signal })).list[0] ?? null,
  });
  const mayAct = useMay('settle.act');
  const mayPay = useMay('settle.pay');
  const chosen = async ({ keys, search }: Choice) => {
    const query = { ...(search ?? list.query), page: '1', page_size: String(MOST_SETTLEMENTS.file) };
    const { list: rows } = await api.settle.list({ query });
    return search === null ? rows.filter((row) => keys.includes(row.settle_sn)) : rows;
  };
  const does = (act: 'approve' | 'file', title: string) => ({
    title,
    most: act === 'file' ? MOST_SETTLEMENTS.file : MOST_SETTLEMENTS.call,
    run: (choice: Choice) => void chosen(choice).then((rows) => setWanted({ rows, act }), tellFailure),
  });
  const status = list.address.values.status ?? '';
  const bulk =
    status === String(S.confirmed) && mayAct
      ? [does('approve', SAY.acts.approve)]
      : status === String(S.toPay) && mayPay
        ? [does('file', SAY.makeFile)]
        : undefined;
  const close = () => {
    setWanted(null);
    list.selection.onChange(new Set());
  };
  return (
    <>
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
          row.status === S.failed || row.status === S.disputed || row.missed_at !== ''
            ? 'trouble'
            : row.status === S.carried
              ? 'gone'
              : undefined
        }
        bulk={bulk}
        view={{
          kind: SAY.kind,
          claims: mayAct || mayPay ? 'settlement' : undefined,
          title: (row) => row.settle_sn,
          beside: (row) => row.supplier,
          body: (row) => <StatementDetail row={row} />,
          foot: (row) => <StatementFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="settle"
      />
      {wanted?.act === 'approve' && <ApproveDialog rows={wanted.rows} onClose={close} />}
      {wanted?.act === 'file' && (
        <MakeFile sns={wanted.rows.map(({ settle_sn }) => settle_sn)} onClose={close} />
      )}
    </>
  );
}

function MakeFile({ sns, onClose }: { sns: string[]; onClose: () => void }) {
  return (
    <DecideDialog
      title={`${SAY.makeFile} ${SAY.chosen(sns.length)}`}
      action="settlement.file"
      verb={SAY.makeFile}
      noReason
      content={sns}
      run={({ key }) => atOnce(api.settle.makeFile({ body: { settle_sns: sns }, key }))}
      onDone={() => {
        void refreshList('settle');
        void refreshList('settle-files');
      }}
      tell={({ file_id, count, money: sum }) => toast.success(SAY.made(file_id, count, sum))}
      onClose={onClose}
    >
      <p>{SAY.makeFileHint}</p>
    </DecideDialog>
  );
}
