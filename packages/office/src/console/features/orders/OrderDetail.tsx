import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import type { ShippingRow } from '@giftship/shared/shipping/fields-contract';
import { CANNOT_LABELS } from '@giftship/shared/shipping/labels';
import { CANNOT } from '@giftship/shared/shipping/shipping';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { TimedLook } from '../../../lists/TimedLook.tsx';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { useMay } from '../../session.ts';
import { refreshShipping } from '../../shipping/refresh-shipping.ts';
import { ORDERS_COPY as SAY } from './copy.ts';

/** A parcel beside the list; its recipient is opened by those who may (S042, S053). */
export function OrderDetail({ row }: { row: ShippingRow }) {
  const mayLook = useMay('s.recipient');
  const facts: [string, ReactNode][] = [
    [
      SAY.columns.waybill,
      <code className="mono" key="waybill">
        {row.kuaidi_sn}
      </code>,
    ],
    [SAY.columns.express, row.express.name],
    [SAY.columns.warehouse, row.warehouse?.name ?? ''],
    [SAY.columns.state, row.status_text],
    [SAY.columns.deadline, row.ship_deadline],
    [SAY.columns.pickupDeadline, row.pickup_deadline],
    [SAY.columns.paid, row.paid_at],
    [SAY.columns.ship, row.ship_time],
    [SAY.columns.pickup, row.pickup_time],
    [SAY.columns.printed, SAY.times(row.label_printed)],
    [
      SAY.columns.wave,
      row.wave_sn === '' ? (
        ''
      ) : (
        <Link key="wave" to={PATHS.waves({ open: row.wave_sn })}>
          {row.wave_sn}
        </Link>
      ),
    ],
    [
      SAY.columns.parcel,
      <code className="mono" key="parcel">
        {row.parcel_sn}
      </code>,
    ],
    [SAY.columns.trace, row.last_trace],
    [SAY.columns.remark, <samp key="remark">{row.remark}</samp>],
  ];
  return (
    <div className="decide">
      {row.stop !== '' && (
        <p className="bad" role="alert">
          <b>{row.stop}</b>
        </p>
      )}
      {row.error !== '' && (
        <p className="bad" role="alert">
          {SAY.columns.error}：{row.error}
        </p>
      )}
      <div className="row">
        <GoodsPicture src={row.goods.pic} alt="" size={48} />
        <div>
          <samp>{row.goods.name}</samp> <b>{SAY.pieces(row.goods_num)}</b>
          <br />
          <small className="hint">
            {SAY.columns.code} <samp className="mono">{row.goods.code}</samp>
          </small>
        </div>
      </div>
      <dl className="drawer-facts">
        {facts.map(([title, value]) => (
          <Fact key={title} title={title}>
            {value}
          </Fact>
        ))}
      </dl>
      <section className="drawer-section">
        <h3>{SAY.recipient}</h3>
        <p>
          <samp>
            {row.rec_name} {row.rec_mobile}
          </samp>
        </p>
        <p>
          <samp>
            {row.rec_province}
            {row.rec_city}
            {row.rec_address}
          </samp>
        </p>
        {mayLook && (
          <TimedLook
            key={row.order_sn}
            title={SAY.recipient}
            action="recipient.view"
            look={() => api.shipping.recipient({ body: { order_sn: row.order_sn } })}
            show={(seen) => (
              <p>
                <samp>
                  {seen.rec_name} {seen.rec_mobile}
                </samp>
                <br />
                <samp>
                  {seen.rec_province}
                  {seen.rec_city}
                  {seen.rec_district}
                  {seen.rec_address}
                </samp>
                {seen.is_sealed && <small className="hint">{SAY.recipientSealed}</small>}
              </p>
            )}
          />
        )}
      </section>
    </div>
  );
}

/** What is done with a parcel: its waybill, or that it cannot be sent (S047, S050, S051). */
export function OrderFoot({ row }: { row: ShippingRow }) {
  const [act, setAct] = useState<'waybill' | 'cannot' | null>(null);
  const close = () => setAct(null);
  const isHere = row.stop === '' && row.pickup_time === '' && row.status <= PARCEL_STATUS.waitingPickup;
  const isEmpty = row.kuaidi_sn === '';
  const mayFill = isHere && row.tab !== 'finished' && row.is_by_hand;
  const cannot = isHere && (row.tab === 'waybill' || row.tab === 'print' || row.tab === 'hand_over');
  return (
    <>
      {mayFill && (
        <Button
          {...(isEmpty ? { color: 'default', variant: 'solid' } : {})}
          onClick={() => setAct('waybill')}
        >
          {isEmpty ? SAY.fill : SAY.change}
        </Button>
      )}
      <span className="drawer-gap" />
      {cannot && (
        <Button danger onClick={() => setAct('cannot')}>
          {SAY.cannot}
        </Button>
      )}
      {act === 'waybill' && <WaybillDialog row={row} onClose={close} />}
      {act === 'cannot' && <CannotDialog row={row} onClose={close} />}
    </>
  );
}

interface ActProps {
  row: ShippingRow;
  onClose: () => void;
}

function WaybillDialog({ row, onClose }: ActProps) {
  const id = useId();
  const [text, setText] = useState('');
  const isNew = row.kuaidi_sn === '';
  return (
    <DecideDialog
      title={`${isNew ? SAY.fill : SAY.change} ${row.order_sn}`}
      action="waybill.fill"
      verb={isNew ? SAY.fill : SAY.change}
      content={[row.order_sn, text]}
      isReady={text.trim() !== ''}
      isDirty={text !== ''}
      noReason={isNew}
      hint={isNew ? SAY.fillHint : SAY.changeHint}
      run={({ reason, key }) =>
        atOnce(api.shipping.waybill({ key, body: { order_sn: row.order_sn, kuaidi_sn: text, reason } }))
      }
      onDone={() => void refreshShipping()}
      onClose={onClose}
    >
      <div className="decide-field">
        <label htmlFor={id}>{`${row.express.name} ${SAY.waybill}`}</label>
        <Input
          id={id}
          className="mono"
          value={text}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </DecideDialog>
  );
}

function CannotDialog({ row, onClose }: ActProps) {
  const id = useId();
  const [kind, setKind] = useState<(typeof CANNOT)[keyof typeof CANNOT]>(CANNOT.outOfStock);
  const [text, setText] = useState('');
  return (
    <DecideDialog
      title={`${SAY.cannot} ${row.order_sn}`}
      action="parcel.cannot"
      verb={SAY.cannot}
      content={[row.order_sn, kind, text]}
      isDirty={text !== ''}
      isGrave
      noReason
      hint={kind === CANNOT.outOfStock ? SAY.cannotHint : ''}
      run={({ key }) => atOnce(api.shipping.cannot({ key, body: { order_sn: row.order_sn, kind, text } }))}
      onDone={() => void refreshShipping()}
      tell={({ goods_sold_out }) => toast.success(goods_sold_out ? SAY.soldOut : SAY.cannotDone)}
      onClose={onClose}
    >
      <Select
        aria-label={SAY.cannotKind}
        prefix={<span className="filter-name">{SAY.cannotKind}</span>}
        value={kind}
        options={entriesOf(CANNOT).map(([, value]) => ({ value, label: CANNOT_LABELS[value] }))}
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
        onChange={setKind}
      />
      <div className="decide-field">
        <label htmlFor={id}>{SAY.cannotText}</label>
        <Input.TextArea
          id={id}
          rows={3}
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </DecideDialog>
  );
}
