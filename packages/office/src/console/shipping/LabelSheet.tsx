import type { Label } from '@giftship/shared/shipping/fields-contract';
import { REPRINTED } from '@giftship/shared/shipping/labels';
import type { LabelSize } from '@giftship/shared/shipping/shipping';
import { BarCode } from './BarCode.tsx';
import { SHIPPING_COPY as SAY } from './copy.ts';
import './paper.css';

/** A label (S045): courier, the marks that its account tells, bars, receiver, sender, what is inside. */
export function LabelSheet({ label, size, waveSn }: { label: Label; size: LabelSize; waveSn: string }) {
  const {
    express_name,
    kuaidi_sn,
    no,
    receiver,
    sender,
    goods,
    remark,
    is_reprint,
    is_sealed,
    route,
    gather,
  } = label;
  return (
    <article className={`paper-sheet label label-${size}`} aria-label={kuaidi_sn}>
      <div className="label-head">
        <b>{express_name}</b>
        {is_reprint && <strong>{REPRINTED}</strong>}
        <span>{SAY.noOf(waveSn, no)}</span>
      </div>
      {route !== '' && (
        <div className="label-route">
          <b>{route}</b> {gather !== '' && <span>{SAY.gather(gather)}</span>}
        </div>
      )}
      <div className="label-code">
        <BarCode text={kuaidi_sn} />
        <p>{kuaidi_sn}</p>
      </div>
      <div className="label-party label-receiver">
        <b>{SAY.receiver}</b>
        <p>
          <samp>
            {receiver.name} {receiver.mobile}
          </samp>
          <br />
          <samp>{receiver.address}</samp>
          {is_sealed && (
            <>
              <br />
              <small>{SAY.sealed}</small>
            </>
          )}
        </p>
      </div>
      <div className="label-party">
        <b>{SAY.sender}</b>
        <p>
          <samp>
            {sender.name} {sender.mobile}
          </samp>
          <br />
          <samp>{sender.address}</samp>
        </p>
      </div>
      <div className="label-goods">
        <samp>
          {goods.code} {goods.name}
        </samp>{' '}
        <b>{SAY.pieces(goods.goods_num)}</b>
        {remark !== '' && (
          <p>
            <samp>{remark}</samp>
          </p>
        )}
      </div>
    </article>
  );
}
