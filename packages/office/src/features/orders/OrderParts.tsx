import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import { ORDERS_COPY as SAY } from './copy.ts';
import type { OrderPage } from './use-order.ts';

const M = SAY.money;
const R = SAY.redress;

interface PartProps {
  order: OrderPage;
}

/** What was paid, what could come back, and the lines of the ledger where one may see them. */
export function Money({ order }: PartProps) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={M.unit}>
          <MoneyCell yuan={order.unit_price} />
        </Fact>
        <Fact title={M.price}>
          <MoneyCell yuan={order.order.price} />
        </Fact>
        <Fact title={M.refundable}>
          <MoneyCell yuan={order.refundable.can ? order.refundable.money : '0.00'} />
        </Fact>
        <Fact title={M.compensated}>
          <MoneyCell yuan={order.refundable.compensated} />
        </Fact>
        <Fact title={M.left}>
          <MoneyCell yuan={order.goodwill_left} />
        </Fact>
      </dl>
      <h3>{M.ledger}</h3>
      {order.ledger === undefined ? (
        <p className="hint">{M.hidden}</p>
      ) : (
        <Lines
          label={M.ledger}
          none={M.none}
          lines={order.ledger.map(({ kind, ref, type_text, money, remark, at }) => ({
            key: `${kind} ${ref} ${money}`,
            at,
            text: (
              <>
                {type_text} <MoneyCell yuan={money} />
              </>
            ),
            more: remark,
          }))}
        />
      )}
    </>
  );
}

/** What went wrong and what came of it: cases, orders that were sent again, compensation with its evidence, refunds, goodwill. */
export function Redress({
  order: { compensation: comp, refunds, goodwill, cases, reissues, reissue_of },
}: PartProps) {
  return (
    <>
      {reissue_of !== '' && (
        <p>
          {R.reissueOf} <Link to={PATHS.orders({ open: reissue_of })}>{reissue_of}</Link>
        </p>
      )}
      {reissues.map((sn) => (
        <p key={sn}>
          {R.reissued} <Link to={PATHS.orders({ open: sn })}>{sn}</Link>
        </p>
      ))}
      <h3>{R.cases}</h3>
      <Lines
        label={R.cases}
        none={R.noCases}
        lines={cases.map((each) => ({
          key: each.case_sn,
          at: each.created_at,
          text: (
            <>
              <Link to={PATHS.cases({ open: each.case_sn, tab: 'all' })}>{each.case_sn}</Link>{' '}
              {each.kind_text} {each.status_text}
            </>
          ),
          more: [each.liability_text, each.outcome_text].filter((part) => part !== '').join('，'),
        }))}
      />
      <h3>{R.comp}</h3>
      {comp ? (
        <dl className="drawer-facts">
          <Fact title={R.comp}>
            <MoneyCell yuan={comp.money} /> {comp.reason_text}
          </Fact>
          <Fact title={R.deadline}>{comp.deadline}</Fact>
          <Fact title={R.bearer}>
            {comp.bearer_text}
            {comp.waived_at !== '' && <small>{R.waived(comp.waived_at)}</small>}
          </Fact>
          {comp.void_reason !== '' && <Fact title={R.voided}>{comp.void_reason}</Fact>}
          <Fact title={R.evidence}>
            <ul className="evidence">
              {Object.entries(comp.evidence).map(([name, value]) => (
                <li key={name}>
                  {name} {value}
                </li>
              ))}
            </ul>
          </Fact>
        </dl>
      ) : (
        <p className="hint">{R.noComp}</p>
      )}
      <h3>{R.refunds}</h3>
      <Lines
        label={R.refunds}
        none={R.noRefunds}
        lines={refunds.map((each) => ({
          key: each.refund_sn,
          at: each.created_at,
          text: (
            <>
              <Link to={PATHS.refunds({ open: each.refund_sn })}>{each.refund_sn}</Link> {each.status_text}{' '}
              {each.reason}
            </>
          ),
          more: [each.asked_by === '' ? R.buyerAsked : R.by(each.asked_by), each.bearer_text, each.answer]
            .filter((part) => part !== '')
            .join('，'),
        }))}
      />
      <h3>{R.goodwill}</h3>
      <Lines
        label={R.goodwill}
        none={R.noGoodwill}
        lines={goodwill.map((each) => ({
          key: each.sn,
          at: each.at,
          text: (
            <>
              {each.sn} <MoneyCell yuan={each.money} />
            </>
          ),
          more: `${each.bearer_text}，${each.reason}`,
        }))}
      />
    </>
  );
}

/** Work orders about it. */
export function Tickets({ order: { tickets } }: PartProps) {
  return (
    <Lines
      label={SAY.parts.tickets}
      none={SAY.noTickets}
      lines={tickets.map((each) => ({
        key: each.ticket_sn,
        at: each.created_at,
        text: (
          <>
            <Link to={PATHS.tickets({ open: each.ticket_sn })}>{each.ticket_sn}</Link> {each.type_text}
          </>
        ),
        more: each.status_text,
      }))}
    />
  );
}

/** What was written back to the buyer's store. */
export function Deliveries({ order: { deliveries } }: PartProps) {
  return (
    <Lines
      label={SAY.parts.deliveries}
      none={SAY.noDeliveries}
      lines={deliveries.map((each) => ({
        key: `${each.store_id} ${each.waybill}`,
        at: each.at,
        text: `${SAY.store(each.store_id)} ${each.waybill}`,
        more: each.text,
      }))}
    />
  );
}

/** Every step of its state and of its parcel's, and by whom. */
export function States({ order: { logs } }: PartProps) {
  return (
    <Lines
      label={SAY.parts.states}
      none={SAY.noStates}
      lines={logs.map((each) => {
        const names = each.machine === 'parcels' ? PARCEL_STATUS_LABELS : ORDER_STATUS_LABELS;
        const what = each.machine === 'parcels' ? SAY.parcel : SAY.order;
        return {
          key: `${each.machine} ${each.time} ${each.to}`,
          at: each.time,
          text: `${what} ${names[each.from] ?? ''} → ${names[each.to] ?? ''}`,
          more: each.by === '' ? SAY.system : each.by,
        };
      })}
    />
  );
}

interface Line {
  key: string;
  at: string;
  text: ReactNode;
  more: string;
}

function Lines({ label, none, lines }: { label: string; none: string; lines: Line[] }) {
  if (lines.length === 0) return <p className="hint">{none}</p>;
  return (
    <ol className="timeline" aria-label={label}>
      {lines.map(({ key, at, text, more }) => (
        <li key={key}>
          <TimeCell at={at} />
          {text}
          {more !== '' && <small>{more}</small>}
        </li>
      ))}
    </ol>
  );
}
