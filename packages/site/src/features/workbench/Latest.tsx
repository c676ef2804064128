import { RecordTable, type Column } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { Link, useNavigate } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Goods, Moment, NumberCell, Recipient } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { OrderRecord, OrderState } from '../../lists/OrderRecord.tsx';
import type { useLatestOrders } from '../../lists/use-latest-orders.ts';
import { Block } from './Block.tsx';
import { WORKBENCH_COPY } from './copy.ts';

const SAY = WORKBENCH_COPY;
const SHOWN = 5;

/** The latest orders, each a step from the whole of it. */
export function Latest({ orders }: { orders: ReturnType<typeof useLatestOrders> }) {
  const navigate = useNavigate();
  const open = ({ order_sn }: OrderRow) =>
    void navigate({ pathname: PATHS.orderList(), search: `?order=${order_sn}` });
  return (
    <Block title={SAY.latest} action={<Link to={PATHS.orderList()}>{SAY.all}</Link>}>
      {orders.isPending && <Skeletons count={SHOWN} className="user-line-wait" />}
      {orders.isLoadingError && <LoadFailed onRetry={() => void orders.refetch()} />}
      {orders.data && orders.data.list.length > 0 && (
        <RecordTable
          label={SAY.latest}
          columns={columnsOf(open)}
          rows={orders.data.list.slice(0, SHOWN)}
          keyOf={({ order_sn }) => order_sn}
          isBusy={false}
          onOpen={open}
          record={(row) => <OrderRecord row={row} onOpen={open} />}
        />
      )}
    </Block>
  );
}

function columnsOf(open: (row: OrderRow) => void): Column<OrderRow>[] {
  const words = LISTS_COPY.row;
  return [
    {
      key: 'order',
      title: words.order,
      width: 112,
      cell: (row) => (
        <NumberCell
          sn={row.order_sn}
          label={words.detailOf(row.order_sn, row.order_sn)}
          onOpen={() => open(row)}
        />
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 112,
      cell: (row) => <OrderState row={row} />,
    },
    {
      key: 'goods',
      title: words.goods,
      cell: (row) => <Goods name={row.goods_name} count={row.goods_num} pic={row.goods_pic} />,
    },
    { key: 'recipient', title: words.recipient, width: 196, cell: (row) => <Recipient {...row} /> },
    { key: 'time', title: words.made, width: 100, cell: (row) => <Moment time={row.created_at} /> },
    { key: 'price', title: words.price, width: 76, cell: (row) => words.yuan(row.price) },
  ];
}
