import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { parseYuan } from '@giftship/shared/money/fen';
import { SUPPLIER_ADJUST_LABELS } from '@giftship/shared/settlement/labels';
import type { SupplierAdjustRow } from '@giftship/shared/settlement/office-contract';
import { ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList, useOfficeList } from '../../lists/use-office-list.ts';
import { paperUrl } from '../../media/paper-url.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useMay } from '../../session/session.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { SUPPLIER_ADJUST_COPY as SAY } from './copy.ts';
import { useSuppliers } from './use-suppliers.ts';

const C = SAY.columns;
const COLUMNS: WorkColumn<SupplierAdjustRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.adjust_sn} /> },
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'kind', title: C.kind, cell: (row) => row.kind_text },
  { key: 'reason', title: C.reason, cell: (row) => row.reason },
  { key: 'ref', title: C.ref, cell: (row) => row.ref },
  { key: 'by', title: C.by, cell: (row) => row.asked_by },
  { key: 'second', title: C.second, cell: (row) => row.approved_by },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
];

/** Accounts of suppliers that were changed by hand, with who asked and who agreed (O171). */
export function SupplierAdjustPage() {
  const [isAdding, setAdding] = useState(false);
  const mayAct = useMay('settle.act');
  const suppliers = useSuppliers();
  const filters: readonly Filter[] = [
    { kind: 'text', key: 'adjust_sn', title: SAY.filters.sn, width: 140 },
    {
      kind: 'range',
      key: 'time',
      title: SAY.filters.time,
      numbers: ['adjust_sn'],
      isAllTime: allTimeWith(),
    },
    { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: suppliers },
  ];
  const list = useOfficeList({
    name: 'supplier-adjust',
    filters,
    load: api.settle.adjustments,
    keyOf: (row: SupplierAdjustRow) => row.adjust_sn,
    find: async (adjust_sn, signal) =>
      (await api.settle.adjustments({ query: { adjust_sn }, signal })).list[0] ?? null,
  });
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        view={{
          kind: SAY.kind,
          title: (row) => row.adjust_sn,
          body: (row) => <AdjustDetail row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        end={
          mayAct && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {SAY.add}
            </Button>
          )
        }
      />
      {isAdding && <AdjustDialog suppliers={suppliers} onClose={() => setAdding(false)} />}
    </>
  );
}

function AdjustDetail({ row }: { row: SupplierAdjustRow }) {
  return (
    <dl className="drawer-facts">
      <Fact title={C.money}>
        <MoneyCell yuan={row.money} />
      </Fact>
      <Fact title={C.supplier}>{row.supplier}</Fact>
      <Fact title={C.kind}>{row.kind_text}</Fact>
      <Fact title={C.at}>{row.at}</Fact>
      <Fact title={C.by}>{row.asked_by}</Fact>
      <Fact title={C.second}>{row.approved_by || SAY.noSecond}</Fact>
      {row.ref !== '' && <Fact title={C.ref}>{row.ref}</Fact>}
      <Fact title={C.reason}>{row.reason}</Fact>
      {row.attachment !== '' && (
        <Fact title={C.attachment}>
          <a href={paperUrl('attachment', row.attachment)} target="_blank" rel="noreferrer">
            {SAY.openAttachment}
          </a>
        </Fact>
      )}
    </dl>
  );
}

type Kind = 1 | 2 | 3 | 4;
const KINDS: readonly Kind[] = [1, 2, 3, 4];

function AdjustDialog({
  suppliers,
  onClose,
}: {
  suppliers: readonly { value: string; label: string }[];
  onClose: () => void;
}) {
  const [given, setGiven] = useState({
    supplier: null as string | null,
    way: 'out' as 'in' | 'out',
    money: '',
    kind: 1 as Kind,
    ref: '',
    attachment: '',
  });
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const second = useSecondWhy('money', [given.money]);
  const needsPaper = (parseYuan(given.money) ?? 0) > ADJUST_LIMITS.bare;
  const fault = needsPaper && given.attachment === '' ? SAY.attachmentMissing : '';
  return (
    <DecideDialog
      title={SAY.add}
      action="supplier.adjust"
      verb={SAY.ways[given.way]}
      reasonLabel={SAY.reason}
      isDirty={given.money !== ''}
      isReady={given.supplier !== null && isMoney(given.money) && fault === ''}
      hint={given.supplier === null ? SAY.choose : fault}
      content={given}
      {...second}
      run={({ reason, key }) =>
        api.settle.adjust({
          body: {
            supplier_id: Number(given.supplier),
            way: given.way,
            money: given.money,
            kind: given.kind,
            reason,
            ref: given.ref.trim(),
            attachment: given.attachment,
          },
          key,
        })
      }
      onDone={() => {
        void refreshList('supplier-adjust');
        void refreshList('aging');
      }}
      tell={({ adjust_sn, before, after }) => toast.success(SAY.done(adjust_sn, before, after))}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.supplier}</span>
          <Select
            aria-label={C.supplier}
            value={given.supplier}
            placeholder={SAY.choose}
            getPopupContainer={(field) => field.closest('dialog') ?? document.body}
            options={[...suppliers]}
            onChange={(supplier: string) => put({ supplier })}
          />
        </div>
        <div className="decide-field">
          <span>{SAY.kindLabel}</span>
          <Select
            aria-label={SAY.kindLabel}
            value={given.kind}
            getPopupContainer={(field) => field.closest('dialog') ?? document.body}
            options={KINDS.map((value) => ({ value, label: SUPPLIER_ADJUST_LABELS[value] }))}
            onChange={(kind: Kind) => put({ kind })}
          />
        </div>
      </div>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.way}</span>
          <Segmented<'in' | 'out'>
            aria-label={SAY.way}
            value={given.way}
            options={[
              { value: 'out', label: SAY.ways.out },
              { value: 'in', label: SAY.ways.in },
            ]}
            onChange={(way) => put({ way })}
          />
        </div>
        <div className="decide-field">
          <span>
            {SAY.money} <small className="hint">{SAY.moneyHint}</small>
          </span>
          <MoneyField label={SAY.money} value={given.money} onChange={(money) => put({ money })} />
        </div>
      </div>
      <label className="decide-field">
        {SAY.ref}
        <Input value={given.ref} maxLength={40} onChange={({ target }) => put({ ref: target.value })} />
      </label>
      {needsPaper && (
        <div className="decide-field">
          <span>
            {SAY.attachment} <small className="hint">{SAY.attachmentHint}</small>
          </span>
          <PictureInput
            label={SAY.attachment}
            value={given.attachment === '' ? [] : [given.attachment]}
            most={1}
            paper="attachment"
            onChange={([attachment = '']) => put({ attachment })}
          />
        </div>
      )}
    </DecideDialog>
  );
}
