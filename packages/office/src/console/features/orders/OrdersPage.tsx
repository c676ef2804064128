import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { splitNumbers } from '@giftship/kit/lib/split-numbers.ts';
import { type StateTone, StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { allProvinces } from '@giftship/shared/address/regions';
import type { ShippingRow } from '@giftship/shared/shipping/fields-contract';
import { SHIPPING_TAB_LABELS } from '@giftship/shared/shipping/labels';
import { DUE, SHIPPING_TABS, type ShippingTab } from '@giftship/shared/shipping/shipping';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { tellFailure } from '../../../lib/failures.ts';
import { useCallKey } from '../../../lib/new-key.ts';
import { NumberCell, TimeCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { SHIPPING_COPY } from '../../shipping/copy.ts';
import { ImportWaybillsDialog } from '../../shipping/ImportWaybillsDialog.tsx';
import { refreshShipping } from '../../shipping/refresh-shipping.ts';
import { EMPTY_SEARCH, useOptions } from '../../shipping/use-options.ts';
import { ORDERS_COPY as SAY } from './copy.ts';
import { OrderDetail, OrderFoot } from './OrderDetail.tsx';

const TONES: Readonly<Record<ShippingTab, StateTone>> = {
  waybill: 'open',
  print: 'open',
  hand_over: 'waiting',
  handed: 'moving',
  under_way: 'moving',
  problem: 'bad',
  finished: 'kept',
  cancelled: 'gone',
};

const COLUMNS: WorkColumn<ShippingRow>[] = [
  {
    key: 'waybill',
    title: SAY.columns.waybill,
    cell: (row) => (
      <span className="waybill-cell">
        <CourierMark name={row.express.name} />
        {row.kuaidi_sn === '' ? <span className="work-none">—</span> : <NumberCell sn={row.kuaidi_sn} />}
      </span>
    ),
  },
  {
    key: 'state',
    title: SAY.columns.state,
    cell: (row) => (
      <StatePill
        tone={row.error === '' ? TONES[row.tab] : 'bad'}
        text={row.error === '' ? SHIPPING_TAB_LABELS[row.tab] : SAY.columns.error}
      />
    ),
  },
  {
    key: 'deadline',
    title: SAY.columns.deadline,
    cell: (row) => (
      <>
        <TimeCell at={row.ship_deadline} /> {row.is_overdue && <b className="bad">{SAY.overdue}</b>}
      </>
    ),
  },
  {
    key: 'goods',
    title: SAY.columns.goods,
    width: 240,
    cell: (row) => (
      <>
        <samp>
          {row.goods.code} {row.goods.name}
        </samp>{' '}
        <b>{SAY.pieces(row.goods_num)}</b>
      </>
    ),
  },
  {
    key: 'recipient',
    title: SAY.columns.recipient,
    width: 220,
    cell: (row) => (
      <samp>
        {row.rec_name} {row.rec_province} {row.rec_city}
      </samp>
    ),
  },
  { key: 'order', title: SAY.columns.order, cell: (row) => <NumberCell sn={row.order_sn} /> },
  {
    key: 'wave',
    title: SAY.columns.wave,
    cell: (row) => (row.wave_sn === '' ? <span className="work-none">—</span> : row.wave_sn),
  },
  { key: 'express', title: SAY.columns.express, cell: (row) => row.express.name },
  { key: 'warehouse', title: SAY.columns.warehouse, cell: (row) => row.warehouse?.name ?? '' },
  { key: 'remark', title: SAY.columns.remark, width: 200, cell: (row) => <samp>{row.remark}</samp> },
  { key: 'paid', title: SAY.columns.paid, cell: (row) => <TimeCell at={row.paid_at} /> },
];

type Query = Record<string, string>;
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What stands in the address, as the call asks it. */
const searchOf = (query: Query) => {
  const { tab, goods_id, express_id, warehouse_id, due, numbers = '' } = query;
  return {
    ...EMPTY_SEARCH,
    ...(tab && { tab: tab as ShippingTab }),
    ...(goods_id && { goods_id: numberOf(goods_id) }),
    ...(express_id && { express_id: numberOf(express_id) }),
    ...(warehouse_id && { warehouse_id: numberOf(warehouse_id) }),
    ...(due && { due: due as (typeof DUE)[number] }),
    province: query.province ?? '',
    remark: query.remark ?? '',
    start_time: query.start_time ?? '',
    end_time: query.end_time ?? '',
    numbers: splitNumbers(numbers),
  };
};

const load = async ({ query, signal }: { query: Query; signal?: AbortSignal }) =>
  api.shipping.list({
    body: { ...searchOf(query), page: Number(query.page), page_size: Number(query.page_size) as 50 },
    ...(signal && { signal }),
  });

/** All parcels of the own goods (S041, S042). */
export function OrdersPage() {
  const filters = useFilters();
  const [isImporting, setImporting] = useState(false);
  const [leftOut, setLeftOut] = useState<{ order_sn: string; text: string }[]>([]);
  const [lost, setLost] = useState<string[]>([]);
  const keyOf = useCallKey();
  const list = useOfficeList({
    name: 'orders',
    filters,
    load: async (call: { query: Query; signal?: AbortSignal }) => {
      const found = await load(call);
      setLost(found.not_found);
      return found;
    },
    keyOf: (row: ShippingRow) => row.order_sn,
    find: async (order_sn, signal) => {
      const { list: found } = await load({
        query: { numbers: order_sn, page: '1', page_size: '20' },
        signal,
      });
      return found[0] ?? null;
    },
  });
  const counts: Partial<Record<string, number>> = list.states;
  const makeWave = (body: Parameters<typeof api.shipping.makeWave>[0]['body']) =>
    api.shipping.makeWave({ key: keyOf(body), body }).then(({ wave, left_out }) => {
      toast.success(SHIPPING_COPY.waveMade(wave.wave_sn, wave.count));
      setLeftOut(left_out);
      list.selection.onChange(new Set());
      return refreshShipping();
    }, tellFailure);
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{
          key: 'tab',
          label: SAY.tabs,
          items: [
            { value: '', title: SAY.all },
            ...SHIPPING_TABS.map((value) => ({
              value,
              title: SHIPPING_TAB_LABELS[value],
              count: counts[value] ?? 0,
              isBad: value === 'problem',
            })),
          ],
        }}
        toneOf={(row) => {
          if (row.tab === 'cancelled') return 'gone';
          return row.is_overdue || row.error !== '' || row.tab === 'problem' ? 'trouble' : undefined;
        }}
        bulk={[
          {
            title: SHIPPING_COPY.makeWave,
            most: Number.MAX_SAFE_INTEGER,
            run: ({ keys, search }) =>
              void makeWave(search ? { search: searchOf(search) } : { order_sns: keys }),
          },
        ]}
        exported={{ kind: 'parcels', search: searchOf(list.query) }}
        end={<Button onClick={() => setImporting(true)}>{SHIPPING_COPY.import}</Button>}
        note={
          lost.length > 0 && (
            <p className="hint orders-lost" role="status">
              {SAY.notFound(lost.join('、'))}
            </p>
          )
        }
        view={{
          kind: SAY.kind,
          title: (row) => row.order_sn,
          body: (row) => <OrderDetail row={row} />,
          foot: (row) => <OrderFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
      {isImporting && <ImportWaybillsDialog onClose={() => setImporting(false)} />}
      {leftOut.length > 0 && <LeftOut rows={leftOut} onClose={() => setLeftOut([])} />}
    </>
  );
}

function LeftOut({ rows, onClose }: { rows: { order_sn: string; text: string }[]; onClose: () => void }) {
  return (
    <TopDialog
      title={SAY.leftOutTitle}
      className="decide-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{SHIPPING_COPY.close}</Button>}
    >
      <p role="status">{SAY.leftOut(rows.length)}</p>
      <ul className="task-rows">
        {rows.map(({ order_sn, text }) => (
          <li key={order_sn}>
            <code className="mono">{order_sn}</code> {text}
          </li>
        ))}
      </ul>
    </TopDialog>
  );
}

function useFilters(): readonly Filter[] {
  const { goods = [], express = [], warehouses = [] } = useOptions();
  return useMemo(() => {
    const choice = (
      key: string,
      title: string,
      options: readonly { id: number; name: string }[],
    ): Filter => ({
      kind: 'choice',
      key,
      title,
      options: options.map(({ id, name }) => ({ value: String(id), label: name })),
    });
    return [
      { kind: 'choice', key: 'tab', title: SAY.tabs, options: [] },
      { kind: 'text', key: 'numbers', title: SAY.filters.numbers, width: 220 },
      choice('express_id', SAY.filters.express, express),
      {
        kind: 'choice',
        key: 'due',
        title: SAY.filters.due,
        options: DUE.map((value) => ({ value, label: SAY.due[value] })),
      },
      choice(
        'goods_id',
        SAY.filters.goods,
        goods.map(({ id, name, code }) => ({ id, name: `${code} ${name}`.trim() })),
      ),
      choice('warehouse_id', SAY.filters.warehouse, warehouses),
      {
        kind: 'choice',
        key: 'province',
        title: SAY.filters.province,
        options: allProvinces().map(({ name }) => ({ value: name, label: name })),
      },
      { kind: 'text', key: 'remark', title: SAY.filters.remark },
      {
        kind: 'range',
        key: 'time',
        title: SAY.filters.time,
        numbers: ['numbers'],
        isAllTime: ({ tab = '' }) => tab !== '' && tab !== 'finished' && tab !== 'cancelled',
      },
    ];
  }, [goods, express, warehouses]);
}
