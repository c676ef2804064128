import { WarningFilled } from '@ant-design/icons';
import { placeText } from '@giftship/shared/address/place-text';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { STORE_SAY as SAY } from './store-copy.ts';

const SHOWN_GOODS = 2;
/** An order that must leave within this long is marked. */
const NEAR_MS = 6 * 3600 * 1000;

/** What the buyer ordered; more than two are folded. */
export function GoodsCell({ goods }: { goods: StoreOrderRow['goods_list'] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? goods : goods.slice(0, SHOWN_GOODS);
  return (
    <>
      {shown.map((each, i) => (
        // The same goods may stand in an order twice.
        <span
          key={`${i} ${each.goods_name}`}
          className={goods.length > 1 ? 'store-good one-line' : 'store-good'}
        >
          {each.goods_img !== '' && (
            <img
              src={each.goods_img}
              alt=""
              width="32"
              height="32"
              loading="lazy"
              referrerPolicy="no-referrer"
              onError={({ currentTarget }) => (currentTarget.hidden = true)}
            />
          )}
          <span className="store-good-whole" title={each.goods_name}>
            <strong>{SAY.times(each.goods_count)}</strong> {each.goods_name}{' '}
            {each.goods_spec !== '' && <span className="hint">{each.goods_spec}</span>}
          </span>
        </span>
      ))}
      {goods.length > SHOWN_GOODS && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? SAY.less : SAY.more2(goods.length - SHOWN_GOODS)}
        </button>
      )}
    </>
  );
}

/** Who gets it and where; what the platform hides is told by a mark. */
export function ReceiverCell({ row }: { row: StoreOrderRow }) {
  const address = placeText(row) + row.address;
  return (
    <>
      <span className="store-person">
        {row.receiver_name} <span>{row.receiver_phone}</span>
        {row.encrypted === 1 && (
          <span className="store-tag" title={SAY.encryptedHint}>
            {SAY.encrypted}
          </span>
        )}
      </span>
      <span className="hint store-line" title={address}>
        {address}
      </span>
    </>
  );
}

/** When it was ordered, and until when it must leave. */
export function TimeCell({ row: { order_time, ship_before, state } }: { row: StoreOrderRow }) {
  const until = parseTime(ship_before);
  const left = until === null ? null : until - Date.now();
  const isNear = state === 1 && left !== null && left < NEAR_MS;
  return (
    <>
      <time dateTime={order_time} title={order_time}>
        {order_time.slice(5, 16)}
      </time>
      {isNear && (
        <strong className="bad store-near">{left !== null && left < 0 ? SAY.late : SAY.soon}</strong>
      )}
      {ship_before !== '' && (
        <span className={isNear ? 'store-block bad' : 'store-block hint'} title={ship_before}>
          {SAY.shipBefore(ship_before.slice(5, 16))}
        </span>
      )}
    </>
  );
}

/** The state on the platform, what speaks against buying (M132), and what the last check or submit said. */
export function StateCell({ row, fault }: { row: StoreOrderRow; fault: string }) {
  return (
    <>
      <Tag>{row.status_text}</Tag>
      {row.is_bought === 1 && (
        <Tag color="processing" title={SAY.boughtHint}>
          {SAY.bought}
        </Tag>
      )}
      {row.state === 2 && (
        <Tooltip title={row.errorText}>
          <span className="store-reason">
            <WarningFilled role="img" aria-label={SAY.cannot} /> <span>{row.errorText}</span>
          </span>
        </Tooltip>
      )}
      {fault !== '' && <span className="bad store-block">{fault}</span>}
    </>
  );
}
