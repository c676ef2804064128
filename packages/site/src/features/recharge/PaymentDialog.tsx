import { ReloadOutlined } from '@ant-design/icons';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import type { RechargeResult } from '@giftship/shared/wallet/contract';
import { RECHARGE_TEXTS } from '@giftship/shared/wallet/labels';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { useFocusBack } from '@giftship/kit/lib/use-focus-back.ts';
import { api } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { failureText } from '../../lib/failures.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { RECHARGE_COPY } from './copy.ts';
import type { RechargeForm } from './RechargeScreen.tsx';

const SAY = RECHARGE_COPY.pay;
/** The side of the code in pixels (M096). */
const QR_SIZE = 250;
const POLL_MS = 3000;

export interface PaidRecharge {
  tradeNo: string;
  money: string;
  sentence: string;
}
interface PaymentProps {
  form: RechargeForm;
  onPaid: (paid: PaidRecharge) => void;
  onClose: () => void;
}

/** What the payment calls itself. */
export const paymentTitle = ({ channelName }: RechargeForm): string =>
  channelName === '' ? SAY.plainTitle : SAY.title(channelName);

/** The payment over a page. */
export function PaymentDialog(props: PaymentProps) {
  return (
    <Modal
      open
      title={paymentTitle(props.form)}
      width={520}
      footer={null}
      onCancel={props.onClose}
      mask={{ closable: false }}
    >
      <Payment {...props} />
    </Modal>
  );
}

/** The amount has the focus: Enter pressed once too often must not lead back. */
const takeFocus = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

/** The code to scan, or the payment service's own page, until the money has come (M096, M149-M152). */
export function Payment({ form, onPaid, onClose }: PaymentProps) {
  const { trade, renew } = useTrade(form, onClose);
  useFocusBack();
  const poll = useStatus(trade?.trade_no);
  const status = poll.data;
  const isLive = trade !== undefined && status?.expired !== true;
  const page = isLive ? pageOf(trade) : null;
  // Nobody scans the phone in his own hand: there the page that the code stands for comes first.
  const isInHand = useIsPhone() && page !== null;
  useEffect(() => {
    if (trade && status?.success)
      onPaid({ tradeNo: trade.trade_no, money: status.money, sentence: status.msg || RECHARGE_TEXTS.done });
    // Only the news of the payment counts, not a new function from the parent.
  }, [trade?.trade_no, status?.success]);
  return (
    <div className={`recharge-pay ${trade?.type === 'iframe' ? 'framed' : ''} ${isInHand ? 'in-hand' : ''}`}>
      <div className="recharge-pay-code">
        {isInHand && <p className="hint">{SAY.otherDevice}</p>}
        <Payable trade={trade} isExpired={status?.expired ?? false} onRenew={renew} />
      </div>
      <div className="recharge-pay-facts">
        <p ref={takeFocus} tabIndex={-1} className="recharge-pay-sum">
          <Price yuan={trade?.money ?? form.amount} size="large" isSale />
        </p>
        {isLive && trade.type !== 'iframe' && !isInHand && <p>{SAY.scan(form.channelName)}</p>}
        {isInHand && (
          <Button type="primary" size="large" block href={page} target="_blank" rel="noopener noreferrer">
            {SAY.openHere}
          </Button>
        )}
        {page !== null && !isInHand && (
          <a href={page} target="_blank" rel="noopener noreferrer">
            {SAY.open}
          </a>
        )}
        {isLive && <p className="hint">{SAY.until(trade.expire_at.slice(5, 16))}</p>}
        <p className="hint" role="status">
          {poll.isError ? SAY.unsure : status?.msg || (isLive ? SAY.waiting : SAY.late)}
        </p>
        {trade && (
          <p className="hint">
            {SAY.tradeNo} <CopyText text={trade.trade_no} />
          </p>
        )}
        <Button onClick={onClose}>{SAY.back}</Button>
      </div>
    </div>
  );
}

/** Opens a recharge at once, and a new one on demand; where that is refused the dialog says why and closes (M273). */
function useTrade({ channel, amount }: RechargeForm, onClose: () => void) {
  const [opening] = useState(newKey);
  const [turn, setTurn] = useState(0);
  const trade = useQuery({
    queryKey: ['recharge-trade', opening, turn],
    queryFn: () => api.wallet.rechargeQrcode({ body: { channel, amount } }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!trade.error) return;
    const isWordless = trade.error instanceof ApiFailure && trade.error.message === '';
    if (!(trade.error instanceof ApiFailure && trade.error.status === 401))
      toast.error(isWordless ? CATALOGUE.QR_FAILED.text : failureText(trade.error));
    onClose();
  }, [trade.error]);
  return { trade: trade.data, renew: () => setTurn((now) => now + 1) };
}

/** Asks every 3 s while the dialog is open, also behind another tab where the person pays, and at once on return. */
function useStatus(tradeNo: string | undefined) {
  return useQuery({
    queryKey: ['recharge-status', tradeNo],
    queryFn: () => api.wallet.rechargeStatus({ query: { out_trade_no: tradeNo ?? '' } }),
    enabled: tradeNo !== undefined,
    refetchInterval: (query) => (query.state.data?.success ? false : POLL_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface PayableProps {
  trade: RechargeResult | undefined;
  isExpired: boolean;
  onRenew: () => void;
}

/** What is paid by: a code, a picture, or a page in a frame (D329); an expired one offers the next. */
function Payable({ trade, isExpired, onRenew }: PayableProps) {
  if (trade?.type === 'iframe' && !isExpired)
    return <iframe className="recharge-frame" src={trade.data} title={SAY.frame} />;
  return (
    <div className="recharge-qr">
      {trade?.type === 'qrcode' && <QrPicture text={trade.data} size={QR_SIZE} alt={SAY.qr} />}
      {trade?.type === 'image' && <img src={trade.data} width={QR_SIZE} height={QR_SIZE} alt={SAY.qr} />}
      {!trade && <div className="skeleton recharge-qr-wait" aria-busy="true" />}
      {isExpired && (
        <button type="button" data-part className="recharge-expired" onClick={onRenew}>
          <ReloadOutlined />
          {RECHARGE_TEXTS.qrExpired}
        </button>
      )}
    </div>
  );
}

/** The address behind a code, where it is a page that this browser can open; null for a payment app's own scheme. */
function pageOf({ type, data }: RechargeResult): string | null {
  return type === 'qrcode' && /^https?:\/\//.test(data) ? data : null;
}
