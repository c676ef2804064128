import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { ORDER_SOURCE_LABELS, PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import type { OfficeBatchRow } from '@giftship/shared/orders/office-contract';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { useMay } from '../../session/session.ts';
import { toneOf } from '../../order/tones.ts';
import { BATCH_COLUMNS, channelText } from './columns.tsx';
import { ORDERS_COPY as SAY } from './copy.ts';
import { NumbersButton } from './Numbers.tsx';
import { batchSearchOf, useOrderFilters } from './search.ts';
import { useOrdersList } from './use-orders-list.tsx';

/** Batches of all buyers: rows, failures, money, and the door they came through (O104). */
export function BatchesPage() {
  const filters = useOrderFilters('batches', BATCH_STATUS_LABELS);
  const { list, tabs, note } = useOrdersList({
    name: 'batches',
    filters,
    states: BATCH_STATUS_LABELS,
    load: (query, signal) => api.orders.batches({ body: batchSearchOf(query), signal }),
    keyOf: (row: OfficeBatchRow) => row.batch_sn,
  });
  return (
    <ListPage
      label={SAY.batches}
      list={list}
      columns={BATCH_COLUMNS}
      tabs={tabs}
      note={note}
      toneOf={(row) => (row.fail_count > 0 ? 'trouble' : undefined)}
      end={<NumbersButton address={list.address} />}
      view={{
        kind: SAY.batch,
        title: (row) => row.batch_sn,
        body: (row) => <BatchDetail row={row} />,
        foot: (row) => (
          <>
            <Link to={PATHS.orders({ numbers: row.batch_sn })}>{SAY.seeOrders}</Link>
            <Link to={PATHS.parcels({ numbers: row.batch_sn })}>{SAY.seeParcels}</Link>
          </>
        ),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

const F = SAY.batchFacts;

function BatchDetail({ row }: { row: OfficeBatchRow }) {
  const seesUsers = useMay('user.view');
  const counts: [string, number][] = [
    [F.rows, row.total_count],
    [F.made, row.order_count],
    [F.fails, row.fail_count],
    [F.refunded, row.refunded_count],
  ];
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={SAY.columns.status}>
          <StatePill tone={toneOf.batch(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={F.user}>
          {seesUsers ? (
            <Link to={PATHS.users({ open: String(row.user.user_id) })}>{row.user.mobile}</Link>
          ) : (
            row.user.mobile
          )}
        </Fact>
        <Fact title={F.goods}>
          {row.goods.name} {SAY.times(row.goods_num)}
        </Fact>
        <Fact title={F.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={F.unit}>
          <MoneyCell yuan={row.unit_price} />
        </Fact>
        {counts.map(([title, count]) => (
          <Fact key={title} title={title}>
            {count}
          </Fact>
        ))}
        <Fact title={F.supplier}>{row.supplier.name}</Fact>
        <Fact title={F.courier}>{row.courier.name}</Fact>
        <Fact title={F.platform}>{PLATFORM_LABELS[row.platform] ?? ''}</Fact>
        <Fact title={F.source}>{ORDER_SOURCE_LABELS[row.order_source] ?? ''}</Fact>
        <Fact title={F.channel}>{channelText(row.channel)}</Fact>
        {row.site && <Fact title={F.site}>{row.site.name}</Fact>}
        {row.click_id > 0 && <Fact title={F.click}>{row.click_id}</Fact>}
        <Fact title={F.created}>{row.created_at}</Fact>
        <Fact title={F.paid}>{row.paid_at}</Fact>
        {row.remark !== '' && <Fact title={F.remark}>{row.remark}</Fact>}
      </dl>
      <section className="drawer-section">
        <h3>{SAY.log}</h3>
        <RecordLog object="batch" sn={row.batch_sn} />
      </section>
    </>
  );
}
