import { AlipayCircleFilled, GiftFilled, WalletOutlined, WechatFilled } from '@ant-design/icons';
import { parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import type { RechargeInfo } from '@giftship/shared/wallet/contract';
import { checkRechargeAmount } from '@giftship/shared/wallet/recharge-rules';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { RECHARGE_COPY as SAY } from './copy.ts';
import { firstAmount, shortYuan, tierReached, welfareTiers } from './welfare.ts';
import { useWallet } from '../../session/use-wallet.ts';

export interface RechargeForm {
  channel: number;
  channelName: string;
  amount: string;
}
interface RechargeScreenProps {
  /** Amount to begin with, in yuan. */
  amount: string | undefined;
  onSubmit: (form: RechargeForm) => void;
}

const DEFAULT_CHANNEL = 1;

/** 在线充值: amounts, channels and what a recharge brings (M093-M095). */
export function RechargeScreen({ amount, onSubmit }: RechargeScreenProps) {
  const info = useQuery({ queryKey: ['recharge-info'], queryFn: () => api.wallet.rechargeInfo() });
  if (info.isPending) return <Skeletons count={3} className="recharge-wait" />;
  if (info.isLoadingError) return <LoadFailed onRetry={() => void info.refetch()} />;
  return <RechargeFields info={info.data} asked={amount} onSubmit={onSubmit} />;
}

function RechargeFields({
  info,
  asked,
  onSubmit,
}: {
  info: RechargeInfo;
  asked: string | undefined;
  onSubmit: (form: RechargeForm) => void;
}) {
  const [amount, setAmount] = useState(() => firstAmount(info, asked));
  const [problem, setProblem] = useState<string | null>(null);
  const [channel, setChannel] = useState(
    () =>
      (info.payment_list.find((each) => each.channel === DEFAULT_CHANNEL) ?? info.payment_list[0])?.channel,
  );
  const check = (value: string) => checkRechargeAmount(value, parseYuan(info.min_price) ?? ZERO_FEN);
  const change = (value: string) => {
    setAmount(value);
    setProblem(check(value));
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const fault = check(amount);
    setProblem(fault);
    const chosen = info.payment_list.find((each) => each.channel === channel);
    if (fault === null && chosen)
      onSubmit({ channel: chosen.channel, channelName: chosen.name, amount: amount.trim() });
  };
  const isFine = check(amount) === null;
  return (
    <form className="recharge" onSubmit={submit} noValidate>
      <Balance />
      <fieldset>
        <legend>{SAY.quick}</legend>
        <div className="recharge-quick">
          {info.quick_option.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={parseYuan(option) === parseYuan(amount)}
              onClick={() => change(option)}
            >
              {SAY.yuan(shortYuan(option))}
            </button>
          ))}
        </div>
      </fieldset>
      {info.input === 1 && (
        <AmountInput value={amount} min={shortYuan(info.min_price)} problem={problem} onChange={change} />
      )}
      <Welfare info={info} amount={amount} />
      <fieldset>
        <legend>{SAY.channel}</legend>
        <div className="recharge-channels">
          {info.payment_list.map((each) => (
            <label key={each.channel}>
              <input
                type="radio"
                name="channel"
                checked={each.channel === channel}
                onChange={() => setChannel(each.channel)}
              />
              <ChannelIcon channel={each.channel} />
              {each.name}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="primary" htmlType="submit" size="large" block>
        {isFine ? SAY.submitAmount(amount.trim()) : SAY.submit}
      </Button>
      <p className="hint">{SAY.safe}</p>
    </form>
  );
}

function Balance() {
  const wallet = useWallet();
  return (
    <p className="recharge-balance">
      <span>
        <WalletOutlined /> {SAY.balance}
      </span>
      {wallet.data && <Price yuan={wallet.data.money} size="small" />}
    </p>
  );
}

interface AmountInputProps {
  value: string;
  min: string;
  problem: string | null;
  onChange: (value: string) => void;
}

/** The free amount, looked at on each change (M173). */
function AmountInput({ value, min, problem, onChange }: AmountInputProps) {
  const id = useId();
  return (
    <div className="recharge-amount">
      <label htmlFor={id}>{SAY.amount}</label>
      <Input
        id={id}
        size="large"
        prefix="￥"
        suffix={SAY.unit}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        status={problem === null ? '' : 'error'}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={problem === null ? 'hint' : 'bad'}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? SAY.otherHint(min)}
      </p>
    </div>
  );
}

function ChannelIcon({ channel }: { channel: number }) {
  if (channel === 1) return <WechatFilled className="recharge-wechat" />;
  return channel === 2 ? <AlipayCircleFilled className="recharge-alipay" /> : <WalletOutlined />;
}

/** What each amount brings; the one that this recharge reaches stands out (M095). */
function Welfare({ info, amount }: { info: RechargeInfo; amount: string }) {
  const tiers = welfareTiers(info);
  const reached = tierReached(tiers, parseYuan(amount));
  if (tiers.length === 0) return null;
  return (
    <section className="recharge-welfare" aria-label={SAY.welfare}>
      <h3>
        <GiftFilled /> {SAY.welfare}
      </h3>
      <ul>
        {tiers.map((tier) => (
          <li key={tier.amount} className={tier === reached ? 'reached' : ''}>
            {tier.sentence}
            {tier === reached && <b>{SAY.reached}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
