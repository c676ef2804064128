import { parseYuan } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { WALLET_COPY as SAY } from './copy.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { useWallet } from '../../session/use-wallet.ts';
import { WithdrawButton } from './withdrawals/WithdrawButton.tsx';

/** Balance and commission side by side, each with what can be done with it. */
export function BalanceCard() {
  const wallet = useWallet();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  if (wallet.isLoadingError)
    return (
      <section className="card">
        <LoadFailed onRetry={() => void wallet.refetch()} />
      </section>
    );
  const { data } = wallet;
  const hasCommission = (parseYuan(data?.spread_money ?? '') ?? 0) > 0;
  return (
    <div className="wallet-cards">
      <section className="card wallet-balance" aria-label={SAY.balance}>
        <div className="wallet-sum">
          <div className="grow">
            <h2>{SAY.balance}</h2>
            <Amount yuan={data?.money} />
          </div>
          <Button type="primary" onClick={() => openRecharge({})}>
            {SAY.recharge}
          </Button>
        </div>
        <dl>
          <Fact title={SAY.facts.recharged}>{data && sayYuan(data.total_recharge)}</Fact>
          <Fact title={SAY.facts.spent}>{data && sayYuan(data.total_spend)}</Fact>
          <Fact title={SAY.facts.group}>{data?.group_name}</Fact>
        </dl>
      </section>
      <section className="card wallet-balance" aria-label={SAY.commission.title}>
        <div className="wallet-sum">
          <div className="grow">
            <h2>{SAY.commission.title}</h2>
            <Amount yuan={data?.spread_money} />
          </div>
          {data && hasCommission && (
            <>
              <Button onClick={() => setMoving(true)}>{SAY.commission.transfer}</Button>
              <WithdrawButton available={data.spread_money} />
            </>
          )}
          {data && !hasCommission && (
            <Button onClick={() => void navigate(PATHS.popMoney())}>{SAY.commission.earn}</Button>
          )}
        </div>
        {data?.spread_money.startsWith('-') && <p className="hint">{SAY.commission.negative}</p>}
        {data && (parseYuan(data.spread_money) ?? 0) === 0 && <p className="hint">{SAY.commission.none}</p>}
        <dl>
          <Fact title={SAY.commission.frozen}>{data && sayYuan(data.spread_freeze)}</Fact>
          <Fact title={SAY.commission.withdrawing}>{data && sayYuan(data.freeze_money)}</Fact>
        </dl>
      </section>
      {data && isMoving && <TransferDialog available={data.spread_money} onClose={() => setMoving(false)} />}
    </div>
  );
}

function Amount({ yuan }: { yuan: string | undefined }) {
  return yuan === undefined ? <div className="skeleton wallet-wait" /> : <Price yuan={yuan} size="large" />;
}
