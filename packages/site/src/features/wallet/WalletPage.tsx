import { useSearchParams } from 'react-router';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { WALLET_COPY as SAY } from './copy.ts';
import { StatementList } from '../../statements/StatementList.tsx';
import { RefundPanel } from './refunds/RefundPanel.tsx';
import { WithdrawPanel } from './withdrawals/WithdrawPanel.tsx';
import './wallet.css';

const TABS = ['balance', 'commission', 'withdraw', 'refund'] as const;
type Tab = (typeof TABS)[number];

/** The balance with recharge beside it and the commission, and under them the statements and the withdrawals. */
export function WalletPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const chosen = TABS.find((each) => each === asked) ?? 'balance';
  return (
    <div className="wallet">
      <BalanceCard />
      <section className="card" aria-label={SAY.tabs.label}>
        <TabList
          label={SAY.tabs.label}
          tabs={TABS.map((key) => ({ key, title: SAY.tabs[key] }))}
          chosen={chosen}
          // Filters belong to one statement, so another tab begins without them.
          onChoose={(tab: Tab) => setParams(tab === 'balance' ? {} : { tab })}
        >
          {chosen === 'withdraw' && <WithdrawPanel />}
          {chosen === 'refund' && <RefundPanel />}
          {(chosen === 'balance' || chosen === 'commission') && (
            <StatementList key={chosen} account={chosen} />
          )}
        </TabList>
      </section>
    </div>
  );
}
